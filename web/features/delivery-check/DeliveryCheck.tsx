import { Button, Flex, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Success } from '#contract/http.ts'
import type { PostcodeResult } from '#contract/shop/postcodes.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { http, serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import classes from './DeliveryCheck.module.css'

const LABELS = { postcode: 'LABEL_POSTCODE' }

/** Checks whether the shop delivers to a postcode. */
export default function DeliveryCheck() {
  const { t } = useTranslation()
  const why = useId()
  const [postcode, setPostcode] = useState('')
  const [delivers, setDelivers] = useState<boolean>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: async () =>
      (await http.post<Success<PostcodeResult>>('/rest/deliveries/check', { postcode })).data,
    onMutate: () => setDelivers(undefined),
    onSuccess: (checked) => setDelivers(checked.delivers),
  })
  const isMissing = postcode.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing) start()
  }
  return (
    <CheckoutLayout element="app-delivery-check" title={t('TITLE_POSTCODE')} lead={t('POSTCODE_LEAD')}>
      <Panel title={t('LABEL_POSTCODE')}>
        <Flex component="form" direction="column" gap="md" maw="28rem" onSubmit={submit} noValidate>
          <TextInput
            id="postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
            aria-label={t('LABEL_POSTCODE')}
            description={t('POSTCODE_HINT')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={postcode}
            onChange={(event) => setPostcode(event.target.value)}
          />
          <FormError text={error ? (serverMessage(error) ?? t('POSTCODE_FAILED')) : undefined} />
          <Button
            type="submit"
            id="askPostcode"
            disabled={isMissing}
            loading={isPending}
            aria-describedby={why}
          >
            {t('BTN_POSTCODE_ASK')}
          </Button>
          <MissingFields id={why} fieldErrors={isMissing ? { postcode: true } : {}} labels={LABELS} />
          <div role="status">
            {delivers !== undefined && (
              <p className={classes.answer} data-delivers={delivers}>
                {t(delivers ? 'POSTCODE_YES' : 'POSTCODE_NO')}
              </p>
            )}
          </div>
        </Flex>
      </Panel>
    </CheckoutLayout>
  )
}
