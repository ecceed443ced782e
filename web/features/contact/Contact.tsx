import { Box, Button, Flex, Stack, Textarea, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Captcha, Feedback, Success } from '#contract/http.ts'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { HIGHEST_RATING } from '#web/data/feedbacks.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { FormPage } from '#web/ui/forms/FormPage.tsx'
import { withoutSent } from '#web/ui/forms/without-sent.ts'
import { RatingSlice } from '#web/ui/shop/Rating.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconRefresh from '~icons/refresh'
import classes from './Contact.module.css'
import {
  authorOf,
  COMMENT_LENGTH,
  EMPTY_FEEDBACK,
  type FeedbackErrors,
  ratingAfter,
  ratingAt,
  validateFeedback,
  withAuthor,
} from './feedback.ts'

/** The feedback screen. Open to everybody. */
export default function Contact() {
  const { t } = useTranslation()
  return (
    <FormPage
      element="app-contact"
      title={t('SECTION_CUSTOMER_FEEDBACK')}
      lead={t('CONTACT_LEAD')}
      picture="brand/mark.svg"
    >
      <FeedbackForm />
    </FormPage>
  )
}

type Field = keyof FeedbackErrors

const LABELS: Record<Field, string> = {
  comment: 'LABEL_COMMENT',
  rating: 'LABEL_RATING',
  answer: 'LABEL_RESULT',
}

/** The value of the hidden field, as the shop expects it. Undefined if it is empty. */
function userIdIn(field: HTMLInputElement | null): number | string | undefined {
  const text = field?.value ?? ''
  return /^\d+$/.test(text) ? Number(text) : text || undefined
}

type Draft = typeof EMPTY_FEEDBACK

interface Sending {
  draft: Draft
  body: object
}

function useSending(onSent: (draft: Draft) => void, forgetAnswer: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body }: Sending) => http.post<Success<Feedback>>('/api/Feedbacks/', body),
    onSuccess: ({ data }, { draft }) => {
      showSnackbar(t(data.rating === HIGHEST_RATING ? 'FEEDBACK_FIVE_STAR_THANK_YOU' : 'FEEDBACK_THANK_YOU'))
      onSent(draft)
      return queries.invalidateQueries({ queryKey: ['feedbacks'] })
    },
    onError: (error) => {
      showSnackbar(serverMessage(error) ?? t('FEEDBACK_FAILED'), 'error')
      forgetAnswer()
    },
    onSettled: () => queries.refetchQueries(captchaQuery),
  })
}

/** Comment, rating and a sum. The author's id is in a hidden field, and is sent as it stands there. */
function FeedbackForm() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const me = useQuery(whoAmIQuery)
  const captcha = useQuery(captchaQuery)
  const userId = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(EMPTY_FEEDBACK)
  const [visited, setVisited] = useState<ReadonlySet<Field>>(new Set())
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const send = useSending(
    (sent) => {
      // The answer is of no use: there is another sum.
      setDraft((now) => ({ ...withoutSent(now, sent, EMPTY_FEEDBACK), answer: '' }))
      setVisited(new Set())
    },
    () => change({ answer: '' }),
  )

  const author = authorOf(isLoggedIn ? me.data?.email : undefined)
  const id = isLoggedIn ? me.data?.id : undefined
  useEffect(() => {
    if (userId.current) userId.current.value = id === undefined ? '' : String(id)
  }, [id])

  const why = useId()
  const fieldErrors = validateFeedback(draft)
  const isComplete = Object.keys(fieldErrors).length === 0
  const leave = (field: Field) => () => setVisited((before) => new Set(before).add(field))
  const errorOf = (field: Field) => {
    const fieldError = visited.has(field) ? fieldErrors[field] : undefined
    return fieldError && t(fieldError, { length: `1-${COMMENT_LENGTH}` })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The button checks completeness: learners who enable it in the developer tools may send anything.
    if (send.isPending) return
    const body = {
      UserId: userIdIn(userId.current),
      captchaId: captcha.data?.captchaId,
      captcha: draft.answer,
      comment: withAuthor(draft.comment, author),
      rating: draft.rating,
    }
    send.mutate({ draft, body })
  }

  return (
    <form id="feedback-form" onSubmit={submit} noValidate>
      <input id="userId" ref={userId} type="text" aria-label={t('LABEL_USER_ID')} hidden />
      <TextInput label={t('LABEL_AUTHOR')} value={author} disabled readOnly />
      <Textarea
        id="comment"
        label={t('LABEL_COMMENT')}
        placeholder={t('COMMENT_PLACEHOLDER')}
        description={t('CHARACTERS_USED', { count: draft.comment.length, length: COMMENT_LENGTH })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={errorOf('comment')}
        maxLength={COMMENT_LENGTH}
        rows={4}
        value={draft.comment}
        onChange={(event) => change({ comment: event.target.value })}
        onBlur={leave('comment')}
      />
      <RatingSlider
        value={draft.rating}
        error={errorOf('rating')}
        onLeave={leave('rating')}
        onChange={(turn) => setDraft((before) => ({ ...before, rating: turn(before.rating) }))}
      />
      <CaptchaField
        answer={draft.answer}
        error={errorOf('answer')}
        onChange={(answer) => change({ answer })}
        onLeave={leave('answer')}
      />
      <Button
        type="submit"
        id="submitButton"
        size="lg"
        fullWidth
        disabled={!isComplete}
        loading={send.isPending}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <MissingFields id={why} fieldErrors={fieldErrors} labels={LABELS} />
    </form>
  )
}

interface CaptchaFieldProps {
  answer: string
  error: string | undefined
  onChange: (answer: string) => void
  onLeave: () => void
}

/** A sum that slows robots down. */
function CaptchaField({ answer, error, onChange, onLeave }: CaptchaFieldProps) {
  const { t } = useTranslation()
  const captcha = useQuery(captchaQuery)
  return (
    <Stack gap="xs" p="md" bg="var(--ff-sunk)" bdrs="md">
      <Flex component="p" align="center" wrap="wrap" gap="0.5ch">
        <span className="ff-strong">CAPTCHA:</span> {t('LABEL_WHAT_IS')}{' '}
        <CaptchaSum text={captcha.isFetching ? undefined : captcha.data?.captcha} /> ?
        {captcha.isError && (
          <Button
            variant="subtle"
            size="compact-md"
            c="var(--ff-danger)"
            leftSection={<IconRefresh aria-hidden="true" size={18} />}
            onClick={() => void captcha.refetch()}
          >
            {t('CAPTCHA_FAILED')}
          </Button>
        )}
      </Flex>
      <TextInput
        id="captchaControl"
        inputMode="numeric"
        autoComplete="off"
        label={t('LABEL_RESULT')}
        error={error}
        value={answer}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </Stack>
  )
}

/** Existing clients read the sum as soon as it is visible: it carries its id only while it has a text. */
function CaptchaSum({ text }: { text: string | undefined }) {
  if (text === undefined) return <code className={classes.sum} aria-busy="true" />
  return (
    <code id="captcha" className={classes.sum}>
      {text}
    </code>
  )
}

interface RatingSliderProps {
  /** 0 while no rating is chosen. */
  value: number
  /** Receives a function of the current rating: scripts press keys faster than React renders. */
  onChange: (change: (rating: number) => number) => void
  /** The error text. */
  error: string | undefined
  onLeave: () => void
}

const STEPS = Array.from({ length: HIGHEST_RATING }, (_, index) => index + 1)

function ratingAtPointer(event: MouseEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return ratingAt((event.clientX - left) / width)
}

/**
 * A rating of one to five slices. Handles pointer and keys itself: scripts send events that a native slider ignores.
 */
function RatingSlider({ value, onChange, error, onLeave }: RatingSliderProps) {
  const { t } = useTranslation()
  const [hovered, setHovered] = useState(0)
  const label = useId()
  const fieldError = useId()
  const shown = hovered || value

  const take = (event: MouseEvent<HTMLElement>) => {
    const rating = ratingAtPointer(event)
    if (event.button === 0) onChange(() => rating)
  }
  const drag = (event: MouseEvent<HTMLElement>) => {
    const rating = ratingAtPointer(event)
    setHovered(rating)
    if (event.buttons === 1) onChange(() => rating)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (ratingAfter(key, value) === undefined) return
    event.preventDefault()
    onChange((rating) => ratingAfter(key, rating) ?? rating)
  }

  return (
    <Stack gap="xxs">
      <span id={label} className="ff-strong">
        {t('LABEL_RATING')}
      </span>
      <Flex align="center" wrap="wrap" rowGap="xs" columnGap="md">
        <div
          id="rating"
          role="slider"
          tabIndex={0}
          className={classes.slider}
          aria-labelledby={label}
          aria-valuemin={0}
          aria-valuemax={HIGHEST_RATING}
          aria-valuenow={value}
          aria-valuetext={value ? t('RATING_SPOKEN', { value, highest: HIGHEST_RATING }) : t('NOT_RATED')}
          onPointerDown={take}
          onMouseDown={take}
          onPointerMove={drag}
          onPointerLeave={() => setHovered(0)}
          onKeyDown={press}
          onBlur={onLeave}
          aria-invalid={error !== undefined}
          aria-describedby={fieldError}
        >
          {STEPS.map((step) => (
            <RatingSlice key={step} className={classes.slice} isFull={step <= shown} />
          ))}
        </div>
        <Box component="span" className="ff-display ff-lead" miw="7ch" aria-hidden="true">
          {value ? `${value}/${HIGHEST_RATING}` : t('NOT_RATED')}
        </Box>
      </Flex>
      <p id={fieldError} className="ff-error ff-live">
        {error}
      </p>
    </Stack>
  )
}

/** The sum to solve. A new one on every visit and after every answer; never cached. */
const captchaQuery = queryOptions({
  queryKey: ['captcha'],
  queryFn: () => http.get<Captcha>('/rest/captcha/'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
