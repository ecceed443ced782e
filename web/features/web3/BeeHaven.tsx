import './english.ts'
import { Box, Button, Stack, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http } from '#web/http.ts'
import { FormError, FormOutcome, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { useForm, withoutUndefined } from '#web/ui/forms/use-form.ts'
import { Panel } from '#web/ui/Panel.tsx'
import IconCheck from '~icons/check'
import bee from './BeeHaven.module.css'
import classes from './columns.module.css'
import { parseWholeNumber } from './wallet/amounts.ts'
import { BEE, CONTRACT_ADDRESSES, FAUCET, POT } from './wallet/chain.ts'
import { Meter } from './wallet/Meter.tsx'
import { rpc } from './wallet/rpc.ts'
import { readNumber, transactionFor } from './wallet/transactions.ts'
import { useErrorText, useWallet, type Wallet } from './wallet/use-wallet.ts'
import { Web3Screen } from './wallet/Web3Screen.tsx'

/** The screen with the BEE faucet and the honey pot. Only linked from a photo. */
export default function BeeHaven() {
  const { t } = useTranslation()
  return (
    <Web3Screen element="app-faucet" title={t('TITLE_BEE_HAVEN')} lead={t('BEE_HAVEN_INTRO')}>
      <BeeHavenContent />
    </Web3Screen>
  )
}

function BeeHavenContent() {
  const { t } = useTranslation()
  const { account = '' } = useWallet()
  const words = useErrorText()
  useQuery(watchMintingQuery)
  const faucet = useQuery(faucetQuery)
  const bees = useQuery({ ...beesQuery(account), enabled: account !== '' })
  return (
    <>
      <div className={classes.meters}>
        <Meter
          name={t('FAUCET_BALANCE')}
          value={faucet.data === undefined ? undefined : String(faucet.data)}
          unit={t('WEB3_UNIT_BEE')}
          trouble={words(faucet.error)}
          isWaiting={faucet.isLoading}
        />
        <Meter
          name={t('BEE_BALANCE')}
          value={bees.data === undefined ? undefined : String(bees.data)}
          unit={t('WEB3_UNIT_BEE')}
          trouble={words(bees.error)}
          isWaiting={bees.isLoading}
        />
      </div>
      <ClaimForm account={account} />
      <HoneyPot account={account} bees={bees.data ?? 0n} />
    </>
  )
}

interface Claim {
  amount: string
}

/** The faucet takes a number of eight bits. */
const MOST = 255n

function validate({ amount }: Claim) {
  const bees = parseWholeNumber(amount)
  const isFine = bees !== undefined && bees > 0n && bees <= MOST
  return withoutUndefined<Claim>({ amount: isFine ? undefined : 'BEE_CLAIM_LIMIT' })
}

/** Requests BEE from the faucet. */
function ClaimForm({ account }: { account: string }) {
  const { t } = useTranslation()
  const { send } = useWallet()
  const words = useErrorText()
  const why = useId()
  const { form, field, fieldErrors, isComplete } = useForm({ amount: '' }, { validate })
  const claim = useMutation({
    mutationFn: (bees: bigint) =>
      send(
        transactionFor(
          { address: CONTRACT_ADDRESSES.faucet, face: FAUCET, name: 'withdraw', args: [bees] },
          account,
        ),
      ),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) claim.mutate(parseWholeNumber(form.amount) ?? 0n)
  }
  return (
    <Panel title={t('BEE_CLAIM_TITLE')}>
      <form className={bee.form} onSubmit={submit} noValidate>
        <TextInput
          id="withdrawAmount"
          label={t('LABEL_NUMBER_OF_BEES')}
          inputMode="numeric"
          autoComplete="off"
          {...field('amount')}
        />
        <Button type="submit" disabled={!isComplete} loading={claim.isPending} aria-describedby={why}>
          {t('BTN_CLAIM_BEES')}
        </Button>
        <MissingFields id={why} fieldErrors={fieldErrors} labels={{ amount: 'LABEL_NUMBER_OF_BEES' }} />
      </form>
      <FormOutcome
        refusal={words(claim.error, FAUCET)}
        success={t('BEE_CLAIMED', { count: Number(claim.variables ?? 0n) })}
        isDone={claim.isSuccess}
      />
    </Panel>
  )
}

/** The honey pot, and the progress towards it. */
function HoneyPot({ account, bees }: { account: string; bees: bigint }) {
  const { t } = useTranslation()
  const words = useErrorText()
  const pots = useQuery({ ...honeyPotsQuery(account), enabled: account !== '' })
  const { stage, error, isBusy, start } = useMint(account === '' ? undefined : account)
  const isEnough = bees >= HONEY_POT_PRICE
  const isOwner = (pots.data ?? 0n) > 0n
  const part = Number(bees > HONEY_POT_PRICE ? HONEY_POT_PRICE : bees)
  return (
    <section className={bee.pot} aria-labelledby="honey-pot">
      <HoneyPotPicture isFull={isOwner} />
      <Stack align="flex-start" gap="sm" miw={0}>
        <h2 id="honey-pot">{t('BEE_HONEYPOT_TITLE')}</h2>
        <p>{t('BEE_HONEYPOT_DESCRIPTION')}</p>
        <div className={bee.progress}>
          <progress value={part} max={Number(HONEY_POT_PRICE)} aria-label={t('BEE_PROGRESS')} />
          <p>{t('BEE_PROGRESS_TEXT', { bees: String(bees), price: String(HONEY_POT_PRICE) })}</p>
        </div>
        {(isBusy || stage === 'success') && <Steps stage={stage} />}
        {isOwner && stage !== 'success' && !isBusy && (
          <Box
            component="p"
            className="ff-strong"
            py="xs"
            px="sm"
            c="var(--ff-success-text)"
            bg="var(--ff-success-soft)"
            bdrs="sm"
          >
            {t('BEE_POT_OWNED')}
          </Box>
        )}
        <Button
          size="lg"
          color={stage === 'success' ? 'lime' : 'blood'}
          disabled={!isEnough && !isBusy && stage !== 'success'}
          aria-disabled={isBusy || stage === 'success'}
          onClick={() => {
            if (!isBusy && stage !== 'success') start()
          }}
        >
          {t(MINT_TEXTS[stage])}
        </Button>
        <FormError text={words(error)} />
      </Stack>
    </section>
  )
}

const STEPS: readonly { key: string; at: readonly MintStage[] }[] = [
  { key: 'BEE_STEP_APPROVE', at: ['approve'] },
  { key: 'BEE_STEP_MINT', at: ['confirm', 'mint'] },
  { key: 'BEE_STEP_DONE', at: ['success'] },
]

function Steps({ stage }: { stage: MintStage }) {
  const { t } = useTranslation()
  const current = STEPS.findIndex(({ at }) => at.includes(stage))
  return (
    <ol className={`ff-list ${bee.steps}`}>
      {STEPS.map(({ key }, index) => {
        const isDone = index < current || stage === 'success'
        return (
          <li key={key} aria-current={index === current ? 'step' : undefined} data-done={isDone}>
            <span className={bee.number} aria-hidden="true">
              {isDone ? <IconCheck size={16} /> : index + 1}
            </span>
            {t(key)}
          </li>
        )
      })}
    </ol>
  )
}

/** A decorative honey pot with a bee. Full for its owner. */
function HoneyPotPicture({ isFull }: { isFull: boolean }) {
  return (
    <svg className={bee.drawing} viewBox="0 0 220 220" aria-hidden="true" data-full={isFull}>
      <ellipse cx="110" cy="196" rx="72" ry="10" fill="#000" opacity=".18" />
      <path
        d="M46 104c-6 44 8 88 34 92h60c26-4 40-48 34-92z"
        fill="var(--ff-lamp-mango)"
        stroke="var(--ff-ink-900)"
        strokeWidth="6"
      />
      <path
        d="M58 120c-2 30 4 54 16 66"
        fill="none"
        stroke="#fff"
        strokeOpacity=".6"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M40 86h140a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10v-6a10 10 0 0 1 10-10z"
        fill="var(--ff-blood-500)"
        stroke="var(--ff-ink-900)"
        strokeWidth="6"
      />
      <path
        className={bee.honey}
        d="M72 112v26a9 9 0 0 0 18 0v-8a8 8 0 0 1 16 0v22a10 10 0 0 0 20 0v-40z"
        fill="var(--ff-lamp-citrus)"
        stroke="var(--ff-ink-900)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <g className={bee.bee}>
        <ellipse
          cx="142"
          cy="34"
          rx="15"
          ry="22"
          fill="#fff"
          fillOpacity=".85"
          stroke="var(--ff-ink-900)"
          strokeWidth="4"
          transform="rotate(28 142 34)"
        />
        <ellipse
          cx="118"
          cy="32"
          rx="13"
          ry="20"
          fill="#fff"
          fillOpacity=".85"
          stroke="var(--ff-ink-900)"
          strokeWidth="4"
          transform="rotate(-14 118 32)"
        />
        <ellipse
          cx="124"
          cy="58"
          rx="34"
          ry="21"
          fill="var(--ff-lamp-citrus)"
          stroke="var(--ff-ink-900)"
          strokeWidth="5"
        />
        <path d="M112 39v38M130 38v41" stroke="var(--ff-ink-900)" strokeWidth="8" />
        <circle cx="100" cy="53" r="4" fill="var(--ff-ink-900)" />
        <path
          d="M92 63q6 5 12 1"
          fill="none"
          stroke="var(--ff-ink-900)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}

/** BEE have 18 decimals; the shop counts whole ones. */
const BEE_UNIT = 10n ** 18n

/** The price of the honey pot, in whole BEE. */
const HONEY_POT_PRICE = 1000n

/** The balance that the faucet reports. */
const faucetQuery = queryOptions({
  queryKey: ['web3', 'bee', 'faucet'],
  queryFn: () => readNumber(rpc, { address: CONTRACT_ADDRESSES.faucet, face: FAUCET, name: 'balance' }),
})

/** The BEE of an account, whole ones only. */
const beesQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bee', 'mine', account],
    queryFn: async () => {
      const all = await readNumber(rpc, {
        address: CONTRACT_ADDRESSES.bee,
        face: BEE,
        name: 'balanceOf',
        args: [account],
      })
      return all / BEE_UNIT
    },
  })

/** The number of honey pots of an account. */
const honeyPotsQuery = (account: string) =>
  queryOptions({
    queryKey: ['web3', 'bee', 'pots', account],
    queryFn: () =>
      readNumber(rpc, { address: CONTRACT_ADDRESSES.pot, face: POT, name: 'balanceOf', args: [account] }),
  })

/** Makes the shop watch for minted honey pots. */
const watchMintingQuery = queryOptions({
  queryKey: ['web3-mint-listen'],
  queryFn: () => http.get<{ success: boolean; message: string }>('/rest/web3/nftMintListen'),
})

/** Asks the shop whether it saw this account mint. */
function verifyMint(walletAddress: string): Promise<{ success: boolean; message: string }> {
  return http.post('/rest/web3/walletNFTVerify', { walletAddress })
}

/** The progress of minting. */
type MintStage = 'intro' | 'approve' | 'confirm' | 'mint' | 'success'

/** The text of the button at each stage. */
const MINT_TEXTS: Record<MintStage, string> = {
  intro: 'NFT_MINT_TEXT_INTRO',
  approve: 'NFT_MINT_TEXT_AWAITING_APPROVAL',
  confirm: 'NFT_MINT_TEXT_CONFIRM',
  mint: 'NFT_MINT_TEXT_IN_PROGRESS',
  success: 'NFT_MINT_TEXT_SUCCESS',
}

const TRIES = 3
const PAUSE_MS = 1500

/** The shop may see the block a little later than the wallet does. */
async function untilVerified(account: string): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const { success, message } = await verifyMint(account)
    if (success) return
    if (left === 1) throw new Error(message)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function mintHoneyPot(send: Wallet['send'], account: string, onStage: (stage: MintStage) => void) {
  const price = HONEY_POT_PRICE * BEE_UNIT
  const allowed = await readNumber(rpc, {
    address: CONTRACT_ADDRESSES.bee,
    face: BEE,
    name: 'allowance',
    args: [account, CONTRACT_ADDRESSES.pot],
  })
  if (allowed < price) {
    onStage('approve')
    const args = [CONTRACT_ADDRESSES.pot, price]
    await send(transactionFor({ address: CONTRACT_ADDRESSES.bee, face: BEE, name: 'approve', args }, account))
  }
  onStage('confirm')
  const mint = transactionFor(
    { address: CONTRACT_ADDRESSES.pot, face: POT, name: 'mintNFT', args: [] },
    account,
  )
  await send(mint, { onSent: () => onStage('mint') })
  await untilVerified(account)
}

/** Buys the honey pot: approves the price, mints the pot, and has the shop verify it. */
function useMint(account: string | undefined) {
  const { send } = useWallet()
  const [stage, setStage] = useState<MintStage>('intro')
  const minting = useMutation({
    mutationFn: () => (account === undefined ? Promise.resolve() : mintHoneyPot(send, account, setStage)),
    onSuccess: () => setStage('success'),
    onError: () => setStage('intro'),
  })
  return { stage, error: minting.error, isBusy: minting.isPending, start: () => minting.mutate() }
}
