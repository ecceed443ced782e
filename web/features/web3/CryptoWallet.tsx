import './english.ts'
import { Button, Flex, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '#web/http.ts'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { QuickAmounts } from '#web/ui/forms/QuickAmounts.tsx'
import { useForm, withoutUndefined } from '#web/ui/forms/use-form.ts'
import { Panel } from '#web/ui/Panel.tsx'
import bankClasses from './CryptoWallet.module.css'
import classes from './columns.module.css'
import { parseEtherAmount } from './wallet/amounts.ts'
import { BANK, CONTRACT_ADDRESSES, formatEtherAmount } from './wallet/chain.ts'
import { Meter } from './wallet/Meter.tsx'
import { noAccountError } from './wallet/provider.ts'
import { etherQuery } from './wallet/queries.ts'
import { rpc } from './wallet/rpc.ts'
import { readNumber, transactionFor } from './wallet/transactions.ts'
import { useErrorText, useWallet } from './wallet/use-wallet.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** The screen of the ether bank: its balance, deposits and withdrawals. */
export default function CryptoWallet() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-wallet-web3" title={t('TITLE_CRYPTO_WALLET')} lead={t('WEB3_BANK_LEAD')}>
      <Bank />
    </Web3Screen>
  )
}

const RULES = ['WEB3_BANK_RULE_SIPS', 'WEB3_BANK_RULE_POT', 'WEB3_BANK_RULE_PROGRAMS'] as const

function Bank() {
  const { t } = useTranslation()
  const { account = '' } = useWallet()
  const words = useErrorText()
  const all = useQuery(etherQuery(CONTRACT_ADDRESSES.bank))
  const own = useQuery({ ...ownShareQuery(account), enabled: account !== '' })
  useQuery({ ...reportWalletQuery(account), enabled: account !== '' })
  return (
    <>
      <div className={classes.meters}>
        <Meter
          name={t('WEB3_BANK_OWN')}
          value={own.data === undefined ? undefined : formatEtherAmount(own.data)}
          unit={t('WEB3_UNIT')}
          trouble={words(own.error)}
          isWaiting={own.isLoading}
        />
        <Meter
          name={t('WEB3_BANK_ALL')}
          value={all.data === undefined ? undefined : formatEtherAmount(all.data)}
          unit={t('WEB3_UNIT')}
          hint={t('WEB3_BANK_ALL_HINT')}
          trouble={words(all.error)}
          isWaiting={all.isLoading}
        />
      </div>
      <BankForm account={account} />
      <Panel title={t('WEB3_BANK_RULES')}>
        <Flex component="ul" direction="column" gap="xs" m={0} ps="lg">
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </Flex>
      </Panel>
    </>
  )
}

interface Amount {
  amount: string
}

type Way = 'in' | 'out'

const USUAL = ['0.01', '0.05', '0.1'] as const

function validate({ amount }: Amount) {
  return withoutUndefined<Amount>({ amount: parseEtherAmount(amount) ? undefined : 'WEB3_INVALID_ETHER' })
}

/** The form to deposit and withdraw. */
function BankForm({ account }: { account: string }) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useErrorText()
  const why = useId()
  const { form, field, change, fieldErrors, isComplete } = useForm({ amount: '' }, { validate })
  const bank = { address: CONTRACT_ADDRESSES.bank, face: BANK }
  const move = useMutation({
    mutationFn: async (way: Way) => {
      if (account === '') throw noAccountError()
      const wei = parseEtherAmount(form.amount) ?? 0n
      const call =
        way === 'in'
          ? { ...bank, name: 'ethdeposit', args: [account], value: wei }
          : { ...bank, name: 'withdraw', args: [wei] }
      return send(transactionFor(call, account))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) move.mutate('in')
  }
  const isBusy = (way: Way) => move.isPending && move.variables === way
  return (
    <Panel title={t('WEB3_BANK_COUNTER')}>
      <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
        <TextInput
          id="inputAmount"
          label={t('ENTER_ETHER_AMOUNT')}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <QuickAmounts amounts={USUAL} onChoose={(amount) => change('amount', amount)} />
        <div className={bankClasses.ways}>
          <Button
            type="submit"
            size="lg"
            disabled={!isComplete || isBusy('out')}
            loading={isBusy('in')}
            aria-describedby={why}
          >
            {t('BTN_DEPOSIT_ETHER')}
          </Button>
          <Button
            size="lg"
            variant="default"
            disabled={!isComplete || isBusy('in')}
            loading={isBusy('out')}
            aria-describedby={why}
            onClick={() => move.mutate('out')}
          >
            {t('BTN_WITHDRAW')}
          </Button>
        </div>
        <MissingFields id={why} fieldErrors={fieldErrors} labels={{ amount: 'ENTER_ETHER_AMOUNT' }} />
      </Flex>
      <FormOutcome
        refusal={words(move.error, BANK)}
        success={t(move.variables === 'out' ? 'WEB3_WITHDRAWN' : 'WEB3_DEPOSITED')}
        isDone={move.isSuccess}
      />
      <p className={bank.address}>
        {t('LABEL_CONTRACT_ADDRESS')} <CopyableCode code={CONTRACT_ADDRESSES.bank} />
      </p>
    </Panel>
  )
}

/** The balance of an account in the bank, in wei. */
const ownShareQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bank', account],
    queryFn: () =>
      readNumber(rpc, { address: CONTRACT_ADDRESSES.bank, face: BANK, name: 'balanceOf', args: [account] }),
  })

/** Reports the address of a wallet to the shop, once each. */
const reportWalletQuery = (walletAddress: string) =>
  queryOptions({
    queryKey: ['web3-announced', walletAddress],
    queryFn: () =>
      http.post<{ success: boolean; message: string }>('/rest/web3/walletExploitAddress', { walletAddress }),
    staleTime: Number.POSITIVE_INFINITY,
  })
