import { Button, Flex, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#web/i18n.ts'
import { CopyableCode } from '#web/training/ui/CopyableCode.tsx'
import { FormError, FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { useForm, withoutUndefined } from '#web/ui/forms/use-form.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconArrowDownLeft from '~icons/arrow-down-left'
import IconArrowUpRight from '~icons/arrow-up-right'
import IconChevronDown from '~icons/chevron-down'
import IconHistory from '~icons/history'
import IconKey from '~icons/key'
import IconPlugConnected from '~icons/plug-connected'
import IconSend from '~icons/send'
import IconSignature from '~icons/signature'
import IconX from '~icons/x'
import { parseEtherAmount } from './amounts.ts'
import {
  CHAIN_NUMBER,
  CONTRACT_ADDRESSES,
  checkedAddress,
  formatEtherAmount,
  isSameAddress,
  shortAddress,
} from './chain.ts'
import { PAGE_WALLET_ID, rpcAddress } from './connection.ts'
import type { Entry } from './history.ts'
import { toHex } from './provider.ts'
import { historyQuery, openAccountsQuery } from './queries.ts'
import { useErrorText, useWallet } from './use-wallet.ts'
import classes from './WalletTools.module.css'

/** Further functions of a wallet. Each is rendered when it is opened. */
export function WalletTools() {
  const { t } = useTranslation()
  const { account } = useWallet()
  return (
    <section className="ff-card" aria-label={t('WEB3_TOOLS')}>
      {account !== undefined && (
        <>
          <Tool icon={<IconSend />} title={t('WEB3_TOOL_SEND')}>
            <SendForm />
          </Tool>
          <Tool icon={<IconSignature />} title={t('WEB3_TOOL_SIGN')}>
            <SignForm />
          </Tool>
          <Tool icon={<IconHistory />} title={t('WEB3_TOOL_HISTORY')}>
            <History account={account} />
          </Tool>
        </>
      )}
      <Tool icon={<IconKey />} title={t('WEB3_TOOL_KEYS')}>
        <Keys />
      </Tool>
      <Tool icon={<IconPlugConnected />} title={t('WEB3_TOOL_ELSEWHERE')}>
        <OtherWallets />
      </Tool>
    </section>
  )
}

function Tool({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.tool} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        {title}
        <IconChevronDown className={classes.chevron} aria-hidden="true" />
      </summary>
      {isOpen && <div className={classes.inside}>{children}</div>}
    </details>
  )
}

/** How to connect another wallet or tool to the shop's chain. */
function OtherWallets() {
  const { t } = useTranslation()
  const { offers } = useWallet()
  const address = rpcAddress()
  return (
    <>
      <p className="ff-hint">{t('WEB3_ELSEWHERE_HINT')}</p>
      <Flex component="dl" className="ff-facts" direction="column" gap="xs">
        <div>
          <dt>{t('WEB3_LABEL_RPC')}</dt>
          <dd>
            <CopyableCode code={address} />
          </dd>
        </div>
        <div>
          <dt>{t('WEB3_LABEL_CHAIN')}</dt>
          <dd>
            <CopyableCode code={String(CHAIN_NUMBER)} />
          </dd>
        </div>
      </Flex>
      <Flex component="ol" direction="column" gap="sm" m={0} ps="lg">
        <li>{t('WEB3_ELSEWHERE_WALLET')}</li>
        <li>{t('WEB3_ELSEWHERE_KEY')}</li>
        <li>
          {t('WEB3_ELSEWHERE_CAST')}
          <CopyableCode code={`cast balance --rpc-url ${address} ${CONTRACT_ADDRESSES.bank}`} />
        </li>
      </Flex>
      {offers.every(({ id }) => id === PAGE_WALLET_ID) && (
        <p className="ff-hint">{t('PLEASE_INSTALL_WEB3_WALLET')}</p>
      )}
    </>
  )
}

/** The latest transactions of the account. */
function History({ account }: { account: string }) {
  const { t } = useTranslation()
  const words = useErrorText()
  const history = useQuery({ ...historyQuery(account), staleTime: 0 })
  if (history.isError) {
    return (
      <Failure
        title={t('WEB3_HISTORY_FAILED')}
        detail={words(history.error)}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (history.isPending) {
    return (
      <p className="ff-hint" aria-busy="true">
        {t('LOADING')}
      </p>
    )
  }
  if (history.data.length === 0) return <p className="ff-hint">{t('WEB3_HISTORY_EMPTY')}</p>
  return (
    <Flex component="ul" className="ff-list" direction="column" gap="sm">
      {history.data.map((entry) => (
        <Line key={entry.hash} entry={entry} />
      ))}
    </Flex>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation()
  const { isFine, isOut, wei, block, at, hash } = entry
  const saying = useEntryText(entry)
  const time = at.toLocaleTimeString(languageTag(i18n.language))
  return (
    <li className={classes.entry} data-fine={isFine}>
      <Sign entry={entry} />
      <div>
        <p>
          {saying}
          {!isFine && ` · ${t('WEB3_ENTRY_FAILED')}`}
        </p>
        <p className="ff-muted" title={hash}>
          {t('WEB3_ENTRY_BLOCK', { block: String(block), time })}
        </p>
      </div>
      {wei > 0n && (
        <p className={classes.amount}>
          {isOut ? '−' : '+'}
          {formatEtherAmount(wei)}
        </p>
      )}
    </li>
  )
}

function Sign({ entry: { isFine, isOut } }: { entry: Entry }) {
  if (!isFine) return <IconX aria-hidden="true" />
  return isOut ? <IconArrowUpRight aria-hidden="true" /> : <IconArrowDownLeft aria-hidden="true" />
}

function useEntryText({ isOut, other, contract, functionName, made }: Entry): string {
  const { t } = useTranslation()
  if (made !== undefined) return t('WEB3_ENTRY_MADE', { address: shortAddress(made) })
  const place = contract ?? shortAddress(other ?? '')
  if (functionName !== undefined) return t('WEB3_ENTRY_CALL', { name: functionName, to: place })
  return t(isOut ? 'WEB3_ENTRY_SENT' : 'WEB3_ENTRY_GOT', { other: place })
}

/** The private keys of the shop's accounts, for use in other wallets. Only shown on request. */
function Keys() {
  const { t } = useTranslation()
  const words = useErrorText()
  const { account } = useWallet()
  const [isShown, setShown] = useState(false)
  const accounts = useQuery({ ...openAccountsQuery, enabled: isShown })
  const own = accounts.data?.filter(({ address }) => account !== undefined && isSameAddress(address, account))
  return (
    <>
      <p className="ff-hint">{t('WEB3_KEYS_HINT')}</p>
      <Button
        variant="default"
        loading={isShown && accounts.isPending}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'BTN_HIDE_KEY' : 'BTN_SHOW_KEY')}
      </Button>
      <FormError text={words(accounts.error)} />
      {isShown && own?.length === 0 && <p>{t('WEB3_KEY_ELSEWHERE')}</p>}
      {isShown &&
        own?.map(({ address, privateKey }) => (
          <Flex component="dl" key={address} className="ff-facts" direction="column" gap="xs">
            <div>
              <dt>{t('WEB3_LABEL_ADDRESS')}</dt>
              <dd>
                <CopyableCode code={address} />
              </dd>
            </div>
            <div>
              <dt>{t('WEB3_LABEL_KEY')}</dt>
              <dd>
                <CopyableCode code={privateKey} />
              </dd>
            </div>
          </Flex>
        ))}
    </>
  )
}

interface Sending {
  to: string
  amount: string
}

function validate({ to, amount }: Sending) {
  return withoutUndefined<Sending>({
    to: checkedAddress(to) ? undefined : 'WEB3_INVALID_ADDRESS',
    amount: parseEtherAmount(amount) ? undefined : 'WEB3_INVALID_ETHER',
  })
}

/** Sends ether to an address. */
function SendForm() {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useErrorText()
  const why = useId()
  const { form, field, fieldErrors, isComplete, reset } = useForm({ to: '', amount: '' }, { validate })
  const sending = useMutation({
    mutationFn: () => send({ to: form.to.trim(), value: toHex(parseEtherAmount(form.amount) ?? 0n) }),
    onSuccess: reset,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) sending.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('WEB3_LABEL_TO')}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        {...field('to')}
      />
      <TextInput label={t('WEB3_LABEL_ETHER')} inputMode="decimal" autoComplete="off" {...field('amount')} />
      <Button type="submit" disabled={!isComplete} loading={sending.isPending} aria-describedby={why}>
        {t('BTN_SEND_ETHER')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={fieldErrors}
        labels={{ to: 'WEB3_LABEL_TO', amount: 'WEB3_LABEL_ETHER' }}
      />
      <FormOutcome refusal={words(sending.error)} success={t('WEB3_SENT')} isDone={sending.isSuccess} />
    </form>
  )
}

/** Signs a message: it proves who holds the key, without a transaction. */
function SignForm() {
  const { t } = useTranslation()
  const { sign } = useWallet()
  const words = useErrorText()
  const why = useId()
  const [text, setText] = useState('')
  const signing = useMutation({ mutationFn: () => sign(text) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') signing.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('WEB3_LABEL_MESSAGE')}
        description={t('WEB3_MESSAGE_HINT')}
        rows={3}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          signing.reset()
        }}
      />
      <Button type="submit" disabled={text === ''} loading={signing.isPending} aria-describedby={why}>
        {t('BTN_SIGN_MESSAGE')}
      </Button>
      <MissingFields
        id={why}
        fieldErrors={text === '' ? { text: true } : {}}
        labels={{ text: 'WEB3_LABEL_MESSAGE' }}
      />
      <FormError text={words(signing.error)} />
      {signing.data !== undefined && (
        <div role="status">
          <p className="ff-hint">{t('WEB3_SIGNATURE')}</p>
          <CopyableCode code={signing.data} />
        </div>
      )}
    </form>
  )
}
