import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/http.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { http, serverMessage } from '#web/http.ts'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { snack } from '#web/ui/snackbar.ts'
import classes from './Reviews.module.css'
import { REVIEW_LENGTH } from './review-length.ts'

interface ReviewDialogProps {
  review: Review
  product: number
  isFullScreen: boolean
  onClose: () => void
}

/** Changes one's own review, in a dialog above that of the product. */
export function ReviewDialog({ review, product, isFullScreen, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Opens one step later: the dialog has to see the change to know where to put the focus back.
  useEffect(() => setOpen(true), [])
  useBackCloses(isOpen, () => setOpen(false))
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      size={500}
      fullScreen={isFullScreen}
      centered
      classNames={{ content: classes.dialog }}
    >
      <Modal.Overlay color="var(--ff-ink-900)" backgroundOpacity={0.65} />
      <Modal.Content>
        <div className={classes.dialogHead}>
          <Modal.Title className={classes.dialogTitle ?? ''}>{t('LABEL_EDIT_REVIEW')}</Modal.Title>
          <Modal.CloseButton aria-label={t('ARIA_CLOSE_DIALOG')} />
        </div>
        <ReviewEditor review={review} product={product} onDone={() => setOpen(false)} />
      </Modal.Content>
    </Modal.Root>
  )
}

function ReviewEditor({
  review,
  product,
  onDone,
}: Pick<ReviewDialogProps, 'review' | 'product'> & { onDone: () => void }) {
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
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        className={classes.field}
        aria-label={t('ARIA_EDIT_REVIEW')}
        description={t('CHARACTERS_USED', { count: message.length, length: REVIEW_LENGTH })}
        inputWrapperOrder={['input', 'description', 'error']}
        error={message ? undefined : t('MANDATORY_REVIEW')}
        maxLength={REVIEW_LENGTH}
        autosize
        minRows={4}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onDone}>
          {t('BTN_CANCEL')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!message}>
          {t('BTN_SAVE')}
        </Button>
      </div>
    </form>
  )
}
