import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'

import classes from './GiftCards.module.css'

import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Flex, Group, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { FOUNDERS_CARD_CODE, type GiftCard, type PublicGiftCard } from '#contract/shop/gift-cards.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { useSession } from '#web/session.ts'
import { copyText } from '#web/ui/behaviour/copy-text.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { QuickAmounts } from '#web/ui/forms/QuickAmounts.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { formatPrice } from '#web/ui/shop/price.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconCopy from '~icons/copy'
import IconMail from '~icons/mail'
import { CardBalance } from './CardBalance.tsx'
import {
  buyGiftCard,
  type GiftCardDraft,
  giftCardsQuery,
  LONGEST_MESSAGE,
  mailtoAddress,
  priceOfCard,
  redeemGiftCard,
  thankYouWallQuery,
  VALUE_RANGE,
  validateGiftCard,
} from './gift-card.ts'

/** Gift cards: to buy, to redeem, and those that the customer bought. */
export default function GiftCards() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-gift-cards" title={t('TITLE_GIFT_CARDS')} lead={t('GIFT_LEAD')}>
      <RequireLogin>
        <div className="ff-columns">
          <Panel title={t('GIFT_GIVE')}>
            <BuyForm />
          </Panel>
          <Panel title={t('GIFT_REDEEM')}>
            <RedeemForm />
          </Panel>
        </div>
        <BoughtCards />
      </RequireLogin>
      <CardBalance />
      <WallOfThanks />
    </CheckoutLayout>
  )
}

const USUAL = ['20', '50', '100'] as const
const LABELS: Record<keyof GiftCardDraft, string> = { value: 'GIFT_VALUE', message: 'LABEL_MESSAGE' }

/** The form to buy a gift card from the wallet. */
function BuyForm() {
  const { t } = useTranslation()
  const { role } = useSession()
  const why = useId()
  const queries = useQueryClient()
  const { form, field, change, fieldErrors, isComplete, reset } = useForm<GiftCardDraft>(
    { value: '', message: '' },
    { validate: validateGiftCard, values: { ...VALUE_RANGE, count: LONGEST_MESSAGE } },
  )
  const [onWall, setOnWall] = useState(false)
  const value = Number(form.value)
  const price = priceOfCard(value, role)
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => buyGiftCard({ value, price, message: form.message, onWall }),
    onSuccess: ({ code }) => {
      showSnackbar(t('GIFT_BOUGHT', { code }))
      reset()
      setOnWall(false)
      void queries.invalidateQueries({ queryKey: giftCardsQuery.queryKey })
      return queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) start()
  }
  return (
    <Flex component="form" id="gift-card-form" direction="column" gap="md" onSubmit={submit} noValidate>
      <TextInput
        id="giftValue"
        inputMode="numeric"
        autoComplete="off"
        label={t('GIFT_VALUE')}
        description={t('GIFT_VALUE_LIMIT', VALUE_RANGE)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rightSection={<span aria-hidden="true">¤</span>}
        {...field('value')}
      />
      <QuickAmounts amounts={USUAL} unit="¤" onChoose={(amount) => change('value', amount)} />
      <Textarea
        id="giftMessage"
        autosize
        minRows={2}
        label={t('GIFT_MESSAGE')}
        {...field('message')}
        maxLength={LONGEST_MESSAGE}
      />
      <Checkbox
        id="giftOnWall"
        label={t('GIFT_ON_WALL')}
        checked={onWall}
        onChange={(event) => setOnWall(event.target.checked)}
      />
      <WalletBalance />
      <FormError text={error ? (serverMessage(error) ?? t('GIFT_FAILED')) : undefined} />
      <Button
        type="submit"
        id="buyGiftCard"
        size="lg"
        fullWidth
        disabled={!isComplete}
        loading={isPending}
        aria-describedby={why}
      >
        {isComplete ? t('BTN_GIFT_BUY_FOR', { price: formatPrice(price) }) : t('BTN_GIFT_BUY')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </Flex>
  )
}

function WalletBalance() {
  const { t } = useTranslation()
  const balance = useQuery({ ...balanceQuery, staleTime: 0 })
  return (
    <p className={classes.purse}>
      {t('LABELLED', { label: t('LABEL_WALLET_BALANCE'), value: '' })}
      <strong>{balance.data === undefined ? '···' : formatPrice(balance.data)}</strong>{' '}
      <Link to="/wallet">{t('LABEL_ADD_MONEY')}</Link>
    </p>
  )
}

/** Keys of the texts for the shop's refusals, by status. */
const REFUSALS: Record<number, string> = {
  403: 'GIFT_WRONG_PIN',
  404: 'GIFT_NO_SUCH_CARD',
  409: 'GIFT_BANK_REFUSED',
  429: 'GIFT_MANY_PINS',
}

const REDEEM_LABELS = { code: 'GIFT_CODE' }

/** The form to redeem a card. */
function RedeemForm() {
  const { t } = useTranslation()
  const whyGrey = useId()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const [gift, setGift] = useState<{ value: number; message: string }>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => redeemGiftCard(code, pin),
    onMutate: () => setGift(undefined),
    onSuccess: (redeemed) => {
      setGift(redeemed)
      setCode('')
      setPin('')
      void queries.invalidateQueries({ queryKey: giftCardsQuery.queryKey })
      return queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
    },
  })
  const isMissing = code.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) start()
  }
  const refusal = error instanceof HttpError ? REFUSALS[error.status] : undefined
  const why = refusal ? t(refusal) : serverMessage(error)
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <TextInput
        id="giftCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t('GIFT_CODE')}
        description={t('GIFT_CODE_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <TextInput
        id="giftPin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        label={t('GIFT_PIN')}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <FormError text={error ? (why ?? t('GIFT_FAILED')) : undefined} />
      <Button
        type="submit"
        id="redeemGiftCard"
        disabled={isMissing}
        loading={isPending}
        aria-describedby={whyGrey}
      >
        {t('BTN_GIFT_REDEEM')}
      </Button>
      <MissingFields id={whyGrey} fieldErrors={isMissing ? { code: true } : {}} labels={REDEEM_LABELS} />
      <div role="status">
        {gift && (
          <div className={classes.gift}>
            <p>{t('GIFT_REDEEMED', { value: formatPrice(gift.value) })}</p>
            {gift.message !== '' && <blockquote dir="auto">{gift.message}</blockquote>}
          </div>
        )}
      </div>
    </Flex>
  )
}

/** The cards that the customer bought. The code is shown while it can be redeemed. */
function BoughtCards() {
  const { t } = useTranslation()
  const cards = useQuery({ ...giftCardsQuery, staleTime: 0 })
  return (
    <Flex component="section" direction="column" gap="md" mt="xl">
      <h2>{t('GIFT_BOUGHT_CARDS')}</h2>
      {cards.isPending && <CardSkeletons cards={2} height="6rem" />}
      {cards.isError && (
        <Failure
          title={t('GIFT_CARDS_FAILED')}
          detail={serverMessage(cards.error)}
          onRetry={() => void cards.refetch()}
        />
      )}
      {cards.data?.length === 0 && <p className="ff-hint">{t('GIFT_CARDS_EMPTY')}</p>}
      {cards.data && cards.data.length > 0 && (
        <ul className="ff-list ff-cards">
          {cards.data.map((card) => (
            <li key={card.code} className={classes.card} data-used={card.redeemedAt !== null}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}

function Card({ card: { code, value, paid, message, boughtAt, redeemedAt } }: { card: GiftCard }) {
  const { t } = useTranslation()
  const letter = mailtoAddress(t('GIFT_LETTER_SUBJECT'), t('GIFT_LETTER', { message, code }).trim())
  const copy = async () => {
    await copyText(code)
    showSnackbar(t('GIFT_COPIED'), 'plain')
  }
  return (
    <>
      <p className={classes.value}>{formatPrice(value)}</p>
      <p className={classes.code}>{code}</p>
      {message !== '' && (
        <p className={classes.message} dir="auto">
          {message}
        </p>
      )}
      <p className="ff-hint">
        {t('GIFT_PAID', { price: formatPrice(paid), date: formatMoment(new Date(boughtAt)) })}
      </p>
      {redeemedAt === null ? (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            aria-label={t('GIFT_COPY', { code })}
            onClick={() => void copy()}
          >
            {t('BTN_GIFT_COPY')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={letter}
            aria-label={t('GIFT_SEND', { code })}
            leftSection={<IconMail size={18} aria-hidden="true" />}
          >
            {t('BTN_GIFT_SEND')}
          </Button>
        </Group>
      ) : (
        <p className="ff-strong ff-muted">{t('GIFT_USED', { date: formatMoment(new Date(redeemedAt)) })}</p>
      )}
    </>
  )
}

/** Customers who gave a card away and agreed to be named. */
function WallOfThanks() {
  const { t } = useTranslation()
  const wall = useQuery({ ...thankYouWallQuery, staleTime: 0 })
  return (
    <Flex component="section" id="wallOfThanks" direction="column" gap="md" mt="xl">
      <h2>{t('WALL_TITLE')}</h2>
      <p className="ff-hint">{t('WALL_LEAD')}</p>
      <section id="framedCard" className={classes.framed}>
        <h3>{t('WALL_FRAME')}</h3>
        <p>{t('WALL_FRAME_TEXT', { code: FOUNDERS_CARD_CODE })}</p>
      </section>
      {wall.isPending && <CardSkeletons cards={2} height="4rem" />}
      {wall.isError && (
        <Failure
          title={t('WALL_FAILED')}
          detail={serverMessage(wall.error)}
          onRetry={() => void wall.refetch()}
        />
      )}
      {wall.data?.length === 0 && <p className="ff-hint">{t('WALL_EMPTY')}</p>}
      {wall.data && wall.data.length > 0 && (
        <ul className="ff-list ff-cards">
          {withUniqueKeys(wall.data).map(([key, card]) => (
            <li key={key} className={classes.card} data-used={card.isRedeemed}>
              <WallEntry card={card} />
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}

function WallEntry({ card: { from, to, value, boughtAt, isRedeemed } }: { card: PublicGiftCard }) {
  const { t } = useTranslation()
  const names = { from: from ?? t('WALL_SOMEBODY'), to: to ?? t('WALL_SOMEBODY') }
  return (
    <>
      <p className={classes.value}>{formatPrice(value)}</p>
      <p className={classes.message}>{t(to === null ? 'WALL_GAVE' : 'WALL_GAVE_TO', names)}</p>
      <p className="ff-hint">
        <time dateTime={boughtAt}>{formatMoment(new Date(boughtAt))}</time> ·{' '}
        {t(isRedeemed ? 'WALL_REDEEMED' : 'WALL_FULL')}
      </p>
    </>
  )
}

/** Two cards may be bought in one moment. */
function withUniqueKeys(cards: readonly PublicGiftCard[]): [string, PublicGiftCard][] {
  return cards.map((card, index) => [`${card.boughtAt} ${index}`, card])
}
