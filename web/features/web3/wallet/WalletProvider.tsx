import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#web/ui/Confirm.tsx'
import { isSame, shortAddress, showEther } from './chain.ts'
import { connect, listenForWallets, type Offer, PAGE, remembered } from './connection.ts'
import { type Deed, describe, type Reading } from './describe.ts'
import { createPageWallet, fromHex, noAccount, type PageWallet, type Wish } from './provider.ts'
import { rpc } from './rpc.ts'
import { sendThrough } from './transactions.ts'
import { useTroubleWords, type Wallet, WalletContext } from './use-wallet.ts'
import classes from './WalletProvider.module.css'

/** The wallet in the page, what it asks its owner just now, and how a screen tells it what it is about to send. */
function usePageWallet() {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const reading = useRef<Reading>(undefined)
  const open = useRef<ReadonlySet<Question>>(new Set())
  useEffect(() => {
    open.current = new Set(questions)
  }, [questions])
  // Whoever walks away says no.
  useEffect(
    () => () => {
      for (const { answer } of open.current) answer(false)
    },
    [],
  )
  const [wallet] = useState<PageWallet>(() => {
    const approve = (wish: Wish) =>
      new Promise<boolean>((answer) => {
        const question = { wish, reading: reading.current, answer }
        setQuestions((before) => [...before, question])
      })
    const choose = (accounts: readonly string[]) => {
      const chosen = remembered.account()
      return accounts.find((account) => chosen !== undefined && isSame(account, chosen))
    }
    return createPageWallet({ rpc, choose, approve })
  })
  const answer = (question: Question, isFine: boolean) => {
    setQuestions((before) => before.filter((other) => other !== question))
    question.answer(isFine)
  }
  return { wallet, question: questions[0], answer, reading }
}

/** Consoles and scripts look for a wallet at `window.ethereum`. Where no extension put one there, ours is there. */
function useAtWindow({ provider }: PageWallet): void {
  useEffect(() => {
    if (window.ethereum) return
    window.ethereum = provider
    return () => {
      if (window.ethereum === provider) delete window.ethereum
    }
  }, [provider])
}

/** The wallet in the page and all extensions; an extension that announces itself twice counts once. */
function useOffers({ provider }: PageWallet): readonly Offer[] {
  const { t } = useTranslation()
  const [extensions, setExtensions] = useState<readonly Offer[]>(injected)
  useEffect(
    () =>
      listenForWallets((offer) =>
        setExtensions((before) => [
          ...before.filter((other) => other.id !== offer.id && other.provider !== offer.provider),
          offer,
        ]),
      ),
    [],
  )
  const name = t('WEB3_PAGE_WALLET')
  return useMemo(() => [{ id: PAGE, name, provider }, ...extensions], [name, provider, extensions])
}

/** The extension that put itself into the page, if there is one. */
function injected(): Offer[] {
  const provider = window.ethereum
  return provider && !provider.isPageWallet ? [{ id: 'injected', name: 'window.ethereum', provider }] : []
}

/** Brings a wallet to every screen inside: an extension where there is one, else one that needs nothing. */
export function WalletProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const words = useTroubleWords()
  const page = usePageWallet()
  useAtWindow(page.wallet)
  const offers = useOffers(page.wallet)
  const [wanted, setWanted] = useState(() => remembered.offer())
  const [isApart, setApart] = useState(false)
  const [own] = offers
  const offer = offers.find(({ id }) => id === wanted) ?? offers[1] ?? own
  const connection = useQuery({
    queryKey: ['web3-connection', offer?.id],
    queryFn: () => (offer ? connect(offer, rpc, t('WEB3_CHAIN_NAME')) : []),
    enabled: !isApart,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useWalletNews(offer)

  const accounts = isApart ? [] : (connection.data ?? [])
  const [account] = accounts
  const pageReading = page.reading
  const send: Wallet['send'] = useCallback(
    async (transaction, { reading, onSent } = {}) => {
      if (account === undefined || offer === undefined) throw noAccount()
      pageReading.current = reading
      try {
        return await sendThrough({ provider: offer.provider, rpc }, { from: account, ...transaction }, onSent)
      } finally {
        pageReading.current = undefined
        void queries.invalidateQueries({ queryKey: ['web3'] })
      }
    },
    [account, offer, pageReading, queries],
  )
  if (!offer) return null
  const wallet: Wallet = {
    offers,
    offer,
    state: stateOf(isApart, connection),
    trouble: isApart ? undefined : words(connection.error),
    account,
    accounts,
    connect: () => {
      setApart(false)
      if (connection.isError) void connection.refetch()
    },
    disconnect: () => setApart(true),
    chooseOffer: (id) => {
      remembered.keepOffer(id)
      setWanted(id)
      setApart(false)
    },
    chooseAccount: (chosen) => {
      remembered.keepAccount(chosen)
      page.wallet.tell('accountsChanged', [chosen])
      void queries.invalidateQueries({ queryKey: ['web3-connection'] })
    },
    send,
    sign: async (text) => {
      if (account === undefined) throw noAccount()
      return String(await offer.provider.request({ method: 'personal_sign', params: [inHex(text), account] }))
    },
  }
  return (
    <WalletContext value={wallet}>
      {children}
      {page.question && <ConfirmSheet question={page.question} onAnswer={page.answer} />}
    </WalletContext>
  )
}

function stateOf(isApart: boolean, { isError, isSuccess }: { isError: boolean; isSuccess: boolean }) {
  if (isApart || isError) return 'apart'
  return isSuccess ? 'connected' : 'connecting'
}

/** Wallets take messages as bytes. */
function inHex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Extensions change account and chain on their own. */
function useWalletNews(offer: Offer | undefined): void {
  const queries = useQueryClient()
  const provider = offer?.id === PAGE ? undefined : offer?.provider
  useEffect(() => {
    const listen = () => void queries.invalidateQueries({ queryKey: ['web3-connection'] })
    provider?.on?.('accountsChanged', listen)
    provider?.on?.('chainChanged', listen)
    return () => {
      provider?.removeListener?.('accountsChanged', listen)
      provider?.removeListener?.('chainChanged', listen)
    }
  }, [provider, queries])
}

/** Something that the wallet in the page wants to do, and who waits for the answer. */
interface Question {
  wish: Wish
  reading: Reading | undefined
  answer: (isFine: boolean) => void
}

interface Props {
  question: Question
  onAnswer: (question: Question, isFine: boolean) => void
}

/** Says in plain words what is about to be sent or signed, and asks whether it may. */
function ConfirmSheet({ question, onAnswer }: Props) {
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
