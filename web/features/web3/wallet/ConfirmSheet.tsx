import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/ui/Confirm.tsx'
import classes from './ConfirmSheet.module.css'
import { shortAddress, showEther } from './chain.ts'
import { type Deed, describe, type Reading } from './describe.ts'
import { fromHex, type Wish } from './provider.ts'
import { rpc } from './rpc.ts'
import { useTroubleWords } from './use-wallet.ts'

/** Something that the wallet in the page wants to do, and who waits for the answer. */
export interface Question {
  wish: Wish
  reading: Reading | undefined
  answer: (isFine: boolean) => void
}

interface Props {
  question: Question
  onAnswer: (question: Question, isFine: boolean) => void
}

/** Says in plain words what is about to be sent or signed, and asks whether it may. */
export function ConfirmSheet({ question, onAnswer }: Props) {
  const { t } = useTranslation()
  const { wish } = question
  const isMessage = wish.kind === 'message'
  const isDoubtful = !isMessage && wish.trouble !== undefined
  return (
    <Confirm
      title={isMessage ? t('WEB3_CONFIRM_MESSAGE') : t('WEB3_CONFIRM_TRANSACTION')}
      action={isMessage ? t('BTN_SIGN_MESSAGE') : t(isDoubtful ? 'BTN_SEND_ANYWAY' : 'BTN_SEND_TRANSACTION')}
      cancel={t('BTN_REFUSE')}
      isOpen
      isBusy={false}
      onConfirm={() => onAnswer(question, true)}
      onClose={() => onAnswer(question, false)}
    >
      {isMessage ? (
        <>
          <p>{t('WEB3_CONFIRM_MESSAGE_HINT', { account: shortAddress(wish.account) })}</p>
          <pre className={classes.message}>{wish.text}</pre>
        </>
      ) : (
        <Transaction wish={wish} reading={question.reading} />
      )}
    </Confirm>
  )
}

type TransactionWish = Extract<Wish, { kind: 'transaction' }>

function Transaction({ wish, reading }: { wish: TransactionWish; reading: Reading | undefined }) {
  const { t } = useTranslation()
  const words = useTroubleWords()
  const deed = describe(wish.transaction, reading)
  const saying = useDeedWords(deed)
  const trouble = words(wish.trouble ?? undefined, reading?.face)
  return (
    <>
      <p className={classes.deed}>{saying}</p>
      <dl className={classes.facts}>
        <Fact name={t('WEB3_FACT_FROM')}>
          <code title={wish.transaction.from}>{shortAddress(wish.transaction.from ?? '')}</code>
        </Fact>
        {deed.to !== undefined && (
          <Fact name={t('WEB3_FACT_TO')}>
            {deed.contract}
            <code className={classes.address}>{deed.to}</code>
          </Fact>
        )}
        <Fact name={t('WEB3_FACT_AMOUNT')}>{t('WEB3_ETHER', { amount: showEther(deed.wei) })}</Fact>
        {deed.args.map(({ name, type, value, powers }) => (
          <Fact key={name} name={<code>{name}</code>}>
            <code className={classes.address}>{value}</code>{' '}
            <span className={classes.type}>
              {type}
              {powers !== undefined && ` = ${powers}`}
            </span>
          </Fact>
        ))}
        <Fee gas={wish.gas} />
      </dl>
      {trouble !== undefined && (
        <p className={classes.doubt} role="alert">
          {t('WEB3_CONFIRM_DOUBT', { reason: trouble })}
        </p>
      )}
    </>
  )
}

function useDeedWords({ kind, contract, deed, to, wei, size }: Deed): string {
  const { t } = useTranslation()
  const ether = t('WEB3_ETHER', { amount: showEther(wei) })
  const place = contract ?? shortAddress(to ?? '')
  if (kind === 'creation') {
    return contract ? t('WEB3_DEED_CREATION', { contract, size }) : t('WEB3_DEED_CREATION_UNKNOWN', { size })
  }
  if (kind === 'payment') return t('WEB3_DEED_PAYMENT', { ether, to: place })
  const key = wei > 0n ? 'WEB3_DEED_PAID_CALL' : 'WEB3_DEED_CALL'
  return t(key, { ether, to: place, name: deed })
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Fee({ gas }: { gas: bigint }) {
  const { t } = useTranslation()
  const price = useQuery({
    queryKey: ['web3', 'gas-price'],
    queryFn: async () => fromHex(await rpc('eth_gasPrice')),
  })
  if (price.data === undefined) return null
  return <Fact name={t('WEB3_FACT_FEE')}>{t('WEB3_ETHER', { amount: showEther(price.data * gas) })}</Fact>
}
