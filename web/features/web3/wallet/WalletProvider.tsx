import { Box } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { formatEtherAmount, isSameAddress, shortAddress } from './chain.ts'
import {
  type AvailableWallet,
  connectWallet,
  listenForWallets,
  PAGE_WALLET_ID,
  rememberedWallet,
} from './connection.ts'
import { describeTransaction, type KnownInterface, type TransactionSummary } from './describe.ts'
import { type Confirmation, createPageWallet, fromHex, noAccountError, type PageWallet } from './provider.ts'
import { rpc } from './rpc.ts'
import { sendTransaction } from './transactions.ts'
import { useErrorText, type Wallet, WalletContext } from './use-wallet.ts'
import classes from './WalletProvider.module.css'

/**
 * The wallet in the page, the request that it asks to confirm, and a way for screens to describe a transaction in
 * advance.
 */
function usePageWallet() {
  const [questions, setQuestions] = useState<readonly PendingRequest[]>([])
  const reading = useRef<KnownInterface>(undefined)
  const open = useRef<ReadonlySet<PendingRequest>>(new Set())
  useEffect(() => {
    open.current = new Set(questions)
  }, [questions])
  // Closing the dialog means no.
  useEffect(
    () => () => {
      for (const { answer } of open.current) answer(false)
    },
    [],
  )
  const [wallet] = useState<PageWallet>(() => {
    const approve = (confirmation: Confirmation) =>
      new Promise<boolean>((answer) => {
        const pending = { confirmation, reading: reading.current, answer }
        setQuestions((before) => [...before, pending])
      })
    const choose = (accounts: readonly string[]) => {
      const chosen = rememberedWallet.account()
      return accounts.find((account) => chosen !== undefined && isSameAddress(account, chosen))
    }
    return createPageWallet({ rpc, choose, approve })
  })
  const answer = (pending: PendingRequest, isFine: boolean) => {
    setQuestions((before) => before.filter((other) => other !== pending))
    pending.answer(isFine)
  }
  return { wallet, pending: questions[0], answer, reading }
}

/**
 * Consoles and scripts expect a wallet at `window.ethereum`. If no extension set one, the wallet of the page is set.
 */
function useWindowEthereum({ provider }: PageWallet): void {
  useEffect(() => {
    if (window.ethereum) return
    window.ethereum = provider
    return () => {
      if (window.ethereum === provider) delete window.ethereum
    }
  }, [provider])
}

/** The wallet in the page and all extensions, without duplicates. */
function useAvailableWallets({ provider }: PageWallet): readonly AvailableWallet[] {
  const { t } = useTranslation()
  const [extensions, setExtensions] = useState<readonly AvailableWallet[]>(injected)
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
  return useMemo(() => [{ id: PAGE_WALLET_ID, name, provider }, ...extensions], [name, provider, extensions])
}

/** The extension that injected itself into the page, if there is one. */
function injected(): AvailableWallet[] {
  const provider = window.ethereum
  return provider && !provider.isPageWallet ? [{ id: 'injected', name: 'window.ethereum', provider }] : []
}

/** Provides a wallet to the screens inside: an extension if there is one, else the wallet in the page. */
export function WalletProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const words = useErrorText()
  const page = usePageWallet()
  useWindowEthereum(page.wallet)
  const offers = useAvailableWallets(page.wallet)
  const [wanted, setWanted] = useState(() => rememberedWallet.offer())
  const [isApart, setApart] = useState(false)
  const [own] = offers
  const offer = offers.find(({ id }) => id === wanted) ?? offers[1] ?? own
  const connection = useQuery({
    queryKey: ['web3-connection', offer?.id],
    queryFn: () => (offer ? connectWallet(offer, rpc, t('WEB3_CHAIN_NAME')) : []),
    enabled: !isApart,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useWalletChanges(offer)

  const accounts = isApart ? [] : (connection.data ?? [])
  const [account] = accounts
  const pageReading = page.reading
  const send: Wallet['send'] = useCallback(
    async (transaction, { reading, onSent } = {}) => {
      if (account === undefined || offer === undefined) throw noAccountError()
      pageReading.current = reading
      try {
        return await sendTransaction(
          { provider: offer.provider, rpc },
          { from: account, ...transaction },
          onSent,
        )
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
      rememberedWallet.keepOffer(id)
      setWanted(id)
      setApart(false)
    },
    chooseAccount: (chosen) => {
      rememberedWallet.keepAccount(chosen)
      page.wallet.tell('accountsChanged', [chosen])
      void queries.invalidateQueries({ queryKey: ['web3-connection'] })
    },
    send,
    sign: async (text) => {
      if (account === undefined) throw noAccountError()
      return String(await offer.provider.request({ method: 'personal_sign', params: [inHex(text), account] }))
    },
  }
  return (
    <WalletContext value={wallet}>
      {children}
      {page.pending && <ConfirmSheet pending={page.pending} onAnswer={page.answer} />}
    </WalletContext>
  )
}

function stateOf(isApart: boolean, { isError, isSuccess }: { isError: boolean; isSuccess: boolean }) {
  if (isApart || isError) return 'apart'
  return isSuccess ? 'connected' : 'connecting'
}

/** Wallets take messages as hex. */
function inHex(text: string): string {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Extensions change account and chain on their own. */
function useWalletChanges(offer: AvailableWallet | undefined): void {
  const queries = useQueryClient()
  const provider = offer?.id === PAGE_WALLET_ID ? undefined : offer?.provider
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

/** A request of the wallet in the page, and a callback for the answer. */
interface PendingRequest {
  confirmation: Confirmation
  reading: KnownInterface | undefined
  answer: (isFine: boolean) => void
}

interface Props {
  pending: PendingRequest
  onAnswer: (pending: PendingRequest, isFine: boolean) => void
}

/** Says in plain words what is about to be sent or signed, and asks for confirmation. */
function ConfirmSheet({ pending, onAnswer }: Props) {
  const { t } = useTranslation()
  const { confirmation } = pending
  const isMessage = confirmation.kind === 'message'
  const isDoubtful = !isMessage && confirmation.trouble !== undefined
  return (
    <ConfirmButton
      title={isMessage ? t('WEB3_CONFIRM_MESSAGE') : t('WEB3_CONFIRM_TRANSACTION')}
      action={isMessage ? t('BTN_SIGN_MESSAGE') : t(isDoubtful ? 'BTN_SEND_ANYWAY' : 'BTN_SEND_TRANSACTION')}
      cancel={t('BTN_REFUSE')}
      isOpen
      isBusy={false}
      onConfirm={() => onAnswer(pending, true)}
      onClose={() => onAnswer(pending, false)}
    >
      {isMessage ? (
        <>
          <p>{t('WEB3_CONFIRM_MESSAGE_HINT', { account: shortAddress(confirmation.account) })}</p>
          <pre className={classes.message}>{confirmation.text}</pre>
        </>
      ) : (
        <Transaction confirmation={confirmation} reading={pending.reading} />
      )}
    </ConfirmButton>
  )
}

type TransactionConfirmation = Extract<Confirmation, { kind: 'transaction' }>

function Transaction({
  confirmation,
  reading,
}: {
  confirmation: TransactionConfirmation
  reading: KnownInterface | undefined
}) {
  const { t } = useTranslation()
  const words = useErrorText()
  const deed = describeTransaction(confirmation.transaction, reading)
  const saying = useTransactionText(deed)
  const trouble = words(confirmation.trouble ?? undefined, reading?.face)
  return (
    <>
      <Box component="p" fz="lg" lh="var(--ff-leading-snug)">
        {saying}
      </Box>
      <dl className={classes.facts}>
        <Fact name={t('WEB3_FACT_FROM')}>
          <code title={confirmation.transaction.from}>
            {shortAddress(confirmation.transaction.from ?? '')}
          </code>
        </Fact>
        {deed.to !== undefined && (
          <Fact name={t('WEB3_FACT_TO')}>
            {deed.contract}
            <code className={classes.address}>{deed.to}</code>
          </Fact>
        )}
        <Fact name={t('WEB3_FACT_AMOUNT')}>{t('WEB3_ETHER', { amount: formatEtherAmount(deed.wei) })}</Fact>
        {deed.args.map(({ name, type, value, powers }) => (
          <Fact key={name} name={<code>{name}</code>}>
            <code className={classes.address}>{value}</code>{' '}
            <span className="ff-hint">
              {type}
              {powers !== undefined && ` = ${powers}`}
            </span>
          </Fact>
        ))}
        <Fee gas={confirmation.gas} />
      </dl>
      {trouble !== undefined && (
        <p className="ff-alert" role="alert">
          {t('WEB3_CONFIRM_DOUBT', { reason: trouble })}
        </p>
      )}
    </>
  )
}

function useTransactionText({ kind, contract, functionName, to, wei, size }: TransactionSummary): string {
  const { t } = useTranslation()
  const ether = t('WEB3_ETHER', { amount: formatEtherAmount(wei) })
  const place = contract ?? shortAddress(to ?? '')
  if (kind === 'creation') {
    return contract ? t('WEB3_DEED_CREATION', { contract, size }) : t('WEB3_DEED_CREATION_UNKNOWN', { size })
  }
  if (kind === 'payment') return t('WEB3_DEED_PAYMENT', { ether, to: place })
  const key = wei > 0n ? 'WEB3_DEED_PAID_CALL' : 'WEB3_DEED_CALL'
  return t(key, { ether, to: place, name: functionName })
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
  return (
    <Fact name={t('WEB3_FACT_FEE')}>{t('WEB3_ETHER', { amount: formatEtherAmount(price.data * gas) })}</Fact>
  )
}
