import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/http.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import classes from './Reviews.module.css'
import { REVIEW_LENGTH } from './review-length.ts'

interface ReviewEditorProps {
  review: Review
  product: number
  onDone: () => void
}

/** Changes one's own opinion, in place. */
export function ReviewEditor({ review, product, onDone }: ReviewEditorProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [message, setMessage] = useState(review.message)
  const save = useMutation({
    mutationFn: () => http.patch('/rest/products/reviews', { id: review._id, message }),
    onSuccess: () => {
      snack(t('CONFIRM_CHANGES_SAVED'))
      onDone()
      return queries.invalidateQueries(reviewsQuery(product))
    },
    onError: (error) => snack(serverMessage(error) ?? t('REVIEW_FAILED'), 'error'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <li>
      <form className={classes.form} onSubmit={submit}>
        <Textarea
          className={classes.field}
          label={t('LABEL_EDIT_REVIEW')}
          aria-label={t('ARIA_EDIT_REVIEW')}
          description={t('CHARACTERS_USED', { count: message.length, length: REVIEW_LENGTH })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={message ? undefined : t('MANDATORY_REVIEW')}
          maxLength={REVIEW_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          data-autofocus
        />
        <div className={classes.actions}>
          <Button variant="subtle" onClick={onDone}>
            {t('BTN_CANCEL')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!message}>
            {t('BTN_SAVE')}
          </Button>
        </div>
      </form>
    </li>
  )
}
