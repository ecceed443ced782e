import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { http, serverMessage } from '#web/http.ts'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { onlyComplaints } from '#web/ui/use-form.ts'
import classes from './Reviews.module.css'
import { REVIEW_LENGTH } from './review-length.ts'

interface ReviewFormProps {
  product: number
  onSent: () => void
}

/** Room for an opinion. The shop signs it with the name of whoever is logged in, whatever is sent. */
export function ReviewForm({ product, onSent }: ReviewFormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const me = useQuery(whoAmIQuery)
  const why = useId()
  const [message, setMessage] = useState('')
  const send = useMutation({
    mutationFn: () =>
      http.put(`/rest/products/${product}/reviews`, { message, author: me.data?.email ?? 'Anonymous' }),
    onSuccess: () => {
      snack(t('CONFIRM_REVIEW_SAVED'))
      setMessage('')
      onSent()
      return queries.invalidateQueries(reviewsQuery(product))
    },
    onError: (error) => snack(serverMessage(error) ?? t('REVIEW_FAILED'), 'error'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        className={classes.field}
        label={t('WRITE_REVIEW')}
        aria-label={t('ARIA_WRITE_REVIEW')}
        placeholder={t('WRITE_REVIEW_PLACEHOLDER')}
        description={t('CHARACTERS_USED', { count: message.length, length: REVIEW_LENGTH })}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={REVIEW_LENGTH}
        minRows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button
        type="submit"
        id="submitButton"
        aria-label={t('ARIA_SEND_REVIEW')}
        loading={send.isPending}
        disabled={!message.trim()}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <StillMissing
        id={why}
        className={classes.why}
        complaints={onlyComplaints({ message: message.trim() ? undefined : 'MANDATORY_REVIEW' })}
        labels={{ message: 'WRITE_REVIEW' }}
      />
    </form>
  )
}
