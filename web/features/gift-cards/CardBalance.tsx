import { Box, Button, Flex, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftCardBalance } from '#contract/shop/gift-cards.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { HttpError, serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { formatPrice } from '#web/ui/shop/price.ts'
import { cardBalance } from './gift-card.ts'

const LABELS = { number: 'GIFT_LEFT_NUMBER' }

/** Asks the till what is left on a card. */
export function CardBalance() {
  const { t } = useTranslation()
  const why = useId()
  const [number, setNumber] = useState('')
  const [balance, setBalance] = useState<GiftCardBalance>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => cardBalance(number.trim()),
    onMutate: () => setBalance(undefined),
    onSuccess: setBalance,
  })
  const isMissing = number.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) start()
  }
  const isUnknown = error instanceof HttpError && error.status === 404
  const failure = isUnknown ? t('GIFT_LEFT_MISSING') : (serverMessage(error) ?? t('GIFT_LEFT_FAILED'))
  return (
    <Box mt="xl">
      <Panel title={t('GIFT_LEFT')}>
        <Flex component="form" id="card-balance" direction="column" gap="md" onSubmit={submit} noValidate>
          <TextInput
            id="giftNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            label={t('GIFT_LEFT_NUMBER')}
            description={t('GIFT_LEFT_HINT')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <FormError text={error ? failure : undefined} />
          <Button
            type="submit"
            id="askTill"
            variant="default"
            disabled={isMissing}
            loading={isPending}
            aria-describedby={why}
          >
            {t('BTN_GIFT_LEFT')}
          </Button>
          <MissingFields id={why} fieldErrors={isMissing ? { number: true } : {}} labels={LABELS} />
          <p role="status" id="cardBalance">
            {balance && t(textOf(balance), { value: formatPrice(balance.left ?? 0) })}
          </p>
        </Flex>
      </Panel>
    </Box>
  )
}

/** The key of the text about a balance. An answer need not have one. */
function textOf({ left }: GiftCardBalance): string {
  if (left === undefined) return 'GIFT_LEFT_ELSE'
  return left > 0 ? 'GIFT_LEFT_IS' : 'GIFT_LEFT_EMPTY'
}
