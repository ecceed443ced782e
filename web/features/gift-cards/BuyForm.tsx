import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { formatPrice } from '#web/ui/price.ts'
import { QuickAmounts } from '#web/ui/QuickAmounts.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './GiftCards.module.css'
import { complaintsAboutWish, LONGEST_MESSAGE, priceOfCard, VALUE, type Wish } from './gift-card.ts'
import { buyGiftCard, giftCardsQuery } from './queries.ts'

const USUAL = ['20', '50', '100'] as const
const LABELS: Record<keyof Wish, string> = { value: 'GIFT_VALUE', message: 'LABEL_MESSAGE' }

/** Chooses what is on the card, and pays for it from the wallet. */
export function BuyForm() {
  const { t } = useTranslation()
  const { role } = useSession()
  const why = useId()
  const queries = useQueryClient()
  const { form, field, change, complaints, isComplete, reset } = useForm<Wish>(
    { value: '', message: '' },
    { complaintsAbout: complaintsAboutWish, values: { ...VALUE, count: LONGEST_MESSAGE } },
  )
  const [onWall, setOnWall] = useState(false)
  const value = Number(form.value)
  const price = priceOfCard(value, role)
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => buyGiftCard({ value, price, message: form.message, onWall }),
    onSuccess: ({ code }) => {
      snack(t('GIFT_BOUGHT', { code }))
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
    <form id="gift-card-form" className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        id="giftValue"
        inputMode="numeric"
        autoComplete="off"
        label={t('GIFT_VALUE')}
        description={t('GIFT_VALUE_LIMIT', VALUE)}
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
      <InWallet />
      <Refusal text={error ? (serverMessage(error) ?? t('GIFT_FAILED')) : undefined} />
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
      <StillMissing id={why} complaints={complaints} labels={LABELS} />
    </form>
  )
}

/** What there is to pay with. */
function InWallet() {
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
