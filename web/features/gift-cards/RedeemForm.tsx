import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { balanceQuery } from '#web/data/wallet.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { formatPrice } from '#web/ui/price.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import classes from './GiftCards.module.css'
import { giftCardsQuery, redeemGiftCard } from './queries.ts'

/** What the shop says no with, by status. */
const REFUSALS: Record<number, string> = { 404: 'GIFT_NO_SUCH_CARD', 409: 'GIFT_BANK_REFUSED' }

const LABELS = { code: 'GIFT_CODE' }

/** Takes the code of a card, and says what was on it. */
export function RedeemForm() {
  const { t } = useTranslation()
  const whyGrey = useId()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [gift, setGift] = useState<{ value: number; message: string }>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => redeemGiftCard(code),
    onMutate: () => setGift(undefined),
    onSuccess: (redeemed) => {
      setGift(redeemed)
      setCode('')
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
    <form className={classes.form} onSubmit={submit} noValidate>
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
      <Refusal text={error ? (why ?? t('GIFT_FAILED')) : undefined} />
      <Button
        type="submit"
        id="redeemGiftCard"
        disabled={isMissing}
        loading={isPending}
        aria-describedby={whyGrey}
      >
        {t('BTN_GIFT_REDEEM')}
      </Button>
      <StillMissing id={whyGrey} complaints={isMissing ? { code: true } : {}} labels={LABELS} />
      <div role="status">
        {gift && (
          <div className={classes.gift}>
            <p>{t('GIFT_REDEEMED', { value: formatPrice(gift.value) })}</p>
            {gift.message !== '' && <blockquote dir="auto">{gift.message}</blockquote>}
          </div>
        )}
      </div>
    </form>
  )
}
