import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { Outcome } from '#web/ui/Outcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { QuickAmounts } from '#web/ui/QuickAmounts.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { onlyComplaints, useForm } from '#web/ui/use-form.ts'
import { weiIn } from '../wallet/amounts.ts'
import { BANK, PLACES } from '../wallet/chain.ts'
import { noAccount } from '../wallet/provider.ts'
import { transactionFor } from '../wallet/transactions.ts'
import { useTroubleWords, useWallet } from '../wallet/use-wallet.ts'
import classes from './Bank.module.css'

interface Amount {
  amount: string
}

type Way = 'in' | 'out'

const USUAL = ['0.01', '0.05', '0.1'] as const

function complaintsAbout({ amount }: Amount) {
  return onlyComplaints<Amount>({ amount: weiIn(amount) ? undefined : 'WEB3_INVALID_ETHER' })
}

/** Puts ether in and takes it out. */
export function BankForm({ account }: { account: string }) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useTroubleWords()
  const why = useId()
  const { form, field, change, complaints, isComplete } = useForm({ amount: '' }, { complaintsAbout })
  const bank = { address: PLACES.bank, face: BANK }
  const move = useMutation({
    mutationFn: async (way: Way) => {
      if (account === '') throw noAccount()
      const wei = weiIn(form.amount) ?? 0n
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
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          id="inputAmount"
          label={t('ENTER_ETHER_AMOUNT')}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <QuickAmounts amounts={USUAL} onChoose={(amount) => change('amount', amount)} />
        <div className={classes.ways}>
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
        <StillMissing id={why} complaints={complaints} labels={{ amount: 'ENTER_ETHER_AMOUNT' }} />
      </form>
      <Outcome
        refusal={words(move.error, BANK)}
        success={t(move.variables === 'out' ? 'WEB3_WITHDRAWN' : 'WEB3_DEPOSITED')}
        isDone={move.isSuccess}
      />
      <p className={classes.address}>
        {t('LABEL_CONTRACT_ADDRESS')} <CopyableCode code={PLACES.bank} />
      </p>
    </Panel>
  )
}
