import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feedback, Success } from '#contract/http.ts'
import { whoAmIQuery } from '#web/data/accounts.ts'
import { HIGHEST_RATING } from '#web/data/feedbacks.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { StillMissing } from '#web/ui/StillMissing.tsx'
import { snack } from '#web/ui/snackbar.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { authorOf, BLANK, COMMENT_LENGTH, type Complaints, complaintsAbout, signed } from './feedback.ts'
import { captchaQuery } from './queries.ts'
import { RatingSlider } from './RatingSlider.tsx'

type Field = keyof Complaints

const LABELS: Record<Field, string> = {
  comment: 'LABEL_COMMENT',
  rating: 'LABEL_RATING',
  answer: 'LABEL_RESULT',
}

/** What the hidden field says, as the shop wants it. Nothing where it is empty. */
function userIdIn(field: HTMLInputElement | null): number | string | undefined {
  const text = field?.value ?? ''
  return /^\d+$/.test(text) ? Number(text) : text || undefined
}

function useSending(reset: () => void, forgetAnswer: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (feedback: object) => http.post<Success<Feedback>>('/api/Feedbacks/', feedback),
    onSuccess: ({ data }) => {
      snack(t(data.rating === HIGHEST_RATING ? 'FEEDBACK_FIVE_STAR_THANK_YOU' : 'FEEDBACK_THANK_YOU'))
      reset()
      return queries.invalidateQueries({ queryKey: ['feedbacks'] })
    },
    onError: (error) => {
      snack(serverMessage(error) ?? t('FEEDBACK_FAILED'), 'error')
      forgetAnswer()
    },
    onSettled: () => queries.refetchQueries(captchaQuery),
  })
}

/** Comment, rating and a sum. Whose feedback it is stands in a hidden field, and is sent as it stands there. */
export function FeedbackForm() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const me = useQuery(whoAmIQuery)
  const captcha = useQuery(captchaQuery)
  const userId = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(BLANK)
  const [visited, setVisited] = useState<ReadonlySet<Field>>(new Set())
  const change = (part: Partial<typeof BLANK>) => setDraft((before) => ({ ...before, ...part }))
  const send = useSending(
    () => {
      setDraft(BLANK)
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
  const complaints = complaintsAbout(draft)
  const isComplete = Object.keys(complaints).length === 0
  const leave = (field: Field) => () => setVisited((before) => new Set(before).add(field))
  const errorOf = (field: Field) => {
    const complaint = visited.has(field) ? complaints[field] : undefined
    return complaint && t(complaint, { length: `1-${COMMENT_LENGTH}` })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Whether it is complete is for the button to say: whoever enables it by hand may send what she likes.
    if (send.isPending) return
    send.mutate({
      UserId: userIdIn(userId.current),
      captchaId: captcha.data?.captchaId,
      captcha: draft.answer,
      comment: signed(draft.comment, author),
      rating: draft.rating,
    })
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
        disabled={!isComplete || send.isPending}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <StillMissing id={why} complaints={complaints} labels={LABELS} />
    </form>
  )
}
