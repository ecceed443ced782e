import { Box, Button, Flex, Group, Modal, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/http.ts'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { http, serverMessage } from '#web/http.ts'
import { refetchAfterChange } from '#web/refetch.ts'
import { useSession } from '#web/session.ts'
import { useCloseOnBack } from '#web/ui/behaviour/close-on-back.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { withoutUndefined } from '#web/ui/forms/use-form.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { FocusableButton } from '#web/ui/theme/FocusableButton.tsx'
import IconChevronDown from '~icons/chevron-down'
import IconPencil from '~icons/pencil'
import IconThumbUp from '~icons/thumb-up'
import IconThumbUpFilled from '~icons/thumb-up-filled'
import classes from './Reviews.module.css'

interface ReviewsProps {
  product: number
  /** Opens the editor of the customer's own review. */
  onEdit: (review: Review) => void
}

/** The reviews of a product, collapsed at first, and a form for a new one. */
export function Reviews({ product, onEdit }: ReviewsProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const reviews = useQuery(reviewsQuery(product))
  return (
    <section className={classes.reviews}>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t('ARIA_REVIEWS')}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('LABEL_REVIEWS')}{' '}
          <Box component="span" fw="var(--ff-weight-regular)" c="dimmed">
            ({reviews.data?.length ?? '…'})
          </Box>
        </span>
        <IconChevronDown aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={panel} hidden={!isOpen}>
        {reviews.isError && (
          <Failure
            title={t('REVIEWS_FAILED')}
            detail={serverMessage(reviews.error)}
            onRetry={() => void reviews.refetch()}
          />
        )}
        {reviews.data?.length === 0 && (
          <Box component="p" p="xs" c="dimmed">
            {t('EMPTY_REVIEW_LIST')}
          </Box>
        )}
        <Flex component="ul" className="ff-list" direction="column" gap="xs">
          {reviews.data?.map((review) => (
            <ReviewItem key={review._id} review={review} product={product} onEdit={onEdit} />
          ))}
        </Flex>
      </div>
      {isLoggedIn && <ReviewForm product={product} onSent={() => setOpen(true)} />}
    </section>
  )
}

/** The longest review. */
const REVIEW_LENGTH = 160

/** How long the shop takes to count a like. */
const LIKE_COUNTED_MS = 200

interface LikeProps {
  review: Review
  product: number
}

interface ReviewItemProps extends LikeProps {
  onEdit: (review: Review) => void
}

/**
 * One review. Customers can like it. Its author can edit it with the pencil or by a click on the text, which is no tab
 * stop of its own.
 */
function ReviewItem({ review, product, onEdit }: ReviewItemProps) {
  const { t } = useTranslation()
  const { email } = useSession()
  const isOwn = review.author === email && review.author !== 'Anonymous'
  return (
    <li className={classes.item}>
      <cite className={classes.author}>{review.author}</cite>
      <p className={classes.text}>
        {isOwn ? (
          <button type="button" className={classes.own} tabIndex={-1} onClick={() => onEdit(review)}>
            {review.message}
          </button>
        ) : (
          review.message
        )}
      </p>
      <div className={classes.actions}>
        {isOwn && (
          <button
            type="button"
            className={classes.action}
            aria-label={t('LABEL_EDIT_REVIEW')}
            onClick={() => onEdit(review)}
          >
            <IconPencil aria-hidden="true" size={20} />
          </button>
        )}
        <Like review={review} product={product} />
      </div>
    </li>
  )
}

function Like({ review, product }: LikeProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const queries = useQueryClient()
  const like = useMutation({
    mutationFn: () => http.post('/rest/products/reviews', { id: review._id }),
    onSuccess: () => setTimeout(() => void queries.invalidateQueries(reviewsQuery(product)), LIKE_COUNTED_MS),
    onError: (error) => showSnackbar(serverMessage(error) ?? t('LIKE_FAILED'), 'error'),
  })
  const Thumb = review.liked ? IconThumbUpFilled : IconThumbUp
  return (
    <FocusableButton
      className={classes.action}
      aria-label={t('ARIA_LIKE')}
      disabled={!isLoggedIn}
      // The button of a liked review keeps the focus as well.
      data-loading={like.isPending || (isLoggedIn && review.liked === true)}
      onClick={() => like.mutate()}
    >
      <Thumb aria-hidden="true" size={20} />
      {review.likesCount > 0 && review.likesCount}
    </FocusableButton>
  )
}

interface ReviewFormProps {
  product: number
  onSent: () => void
}

/** The form for a review. The shop signs it with the name of the session, whatever is sent. */
function ReviewForm({ product, onSent }: ReviewFormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const me = useQuery(whoAmIQuery)
  const why = useId()
  const [message, setMessage] = useState('')
  const send = useMutation({
    mutationFn: (sent: string) =>
      http.put(`/rest/products/${product}/reviews`, {
        message: sent,
        author: me.data?.email ?? 'Anonymous',
      }),
    onSuccess: (_answer, sent) => {
      showSnackbar(t('CONFIRM_REVIEW_SAVED'))
      setMessage((newest) => (newest === sent ? '' : newest))
      onSent()
      return refetchAfterChange(queries, { queryKey: reviewsQuery(product).queryKey })
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('REVIEW_FAILED'), 'error'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(message)
  }
  return (
    <Flex component="form" direction="column" align="flex-end" gap="sm" onSubmit={submit}>
      <Textarea
        w="100%"
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
      <MissingFields
        id={why}
        className={classes.why}
        fieldErrors={withoutUndefined({ message: message.trim() ? undefined : 'MANDATORY_REVIEW' })}
        labels={{ message: 'WRITE_REVIEW' }}
      />
    </Flex>
  )
}

interface ReviewDialogProps {
  review: Review
  product: number
  isFullScreen: boolean
  onClose: () => void
}

/** Edits the customer's own review, in a dialog above that of the product. */
export function ReviewDialog({ review, product, isFullScreen, onClose }: ReviewDialogProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // Opens after the first render: the dialog needs the change to know where to return the focus.
  useEffect(() => setOpen(true), [])
  useCloseOnBack(isOpen, () => setOpen(false))
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
        <Flex align="center" justify="space-between" gap="md" mb="md">
          <Modal.Title className="ff-display" fz="xl">
            {t('LABEL_EDIT_REVIEW')}
          </Modal.Title>
          <Modal.CloseButton aria-label={t('ARIA_CLOSE_DIALOG')} />
        </Flex>
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
      showSnackbar(t('CONFIRM_CHANGES_SAVED'))
      onDone()
      return refetchAfterChange(queries, { queryKey: reviewsQuery(product).queryKey })
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('REVIEW_FAILED'), 'error'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Flex component="form" direction="column" align="flex-end" gap="sm" onSubmit={submit}>
      <Textarea
        w="100%"
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
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" onClick={onDone}>
          {t('BTN_CANCEL')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!message}>
          {t('BTN_SAVE')}
        </Button>
      </Group>
    </Flex>
  )
}
