import { HIGHEST_RATING } from '#web/data/feedbacks.ts'

/** The state of the feedback form. */
export interface FeedbackDraft {
  comment: string
  rating: number
  answer: string
}

export const COMMENT_LENGTH = 160

export const EMPTY_FEEDBACK: FeedbackDraft = { comment: '', rating: 0, answer: '' }

/** Keys of the error texts, by field. */
export type FeedbackErrors = Partial<Record<'comment' | 'rating' | 'answer', string>>

function answerError(answer: string): string | undefined {
  if (!answer) return 'MANDATORY_CAPTCHA'
  return /^-?\d+$/.test(answer) ? undefined : 'INVALID_CAPTCHA'
}

/** All errors of the form. Empty when it can be sent. */
export function validateFeedback({ comment, rating, answer }: FeedbackDraft): FeedbackErrors {
  const all = {
    comment: comment && comment.length <= COMMENT_LENGTH ? undefined : 'MANDATORY_COMMENT',
    rating: rating ? undefined : 'MANDATORY_RATING',
    answer: answerError(answer),
  }
  return Object.fromEntries(Object.entries(all).filter(([, fieldError]) => fieldError !== undefined))
}

/** The author as others see them: without the first three characters. */
export function authorOf(email: string | undefined): string {
  return email ? `***${email.slice(3)}` : 'anonymous'
}

/** The stored comment: with the author at its end. */
export function withAuthor(comment: string, author: string): string {
  return `${comment} (${author})`
}

/** The rating at a share (0 to 1) of the slider's width. The middle means three. */
export function ratingAt(share: number): number {
  return Math.min(HIGHEST_RATING, Math.max(1, Math.ceil(share * HIGHEST_RATING)))
}

/** The rating after a key, or undefined if the key has no effect. 0 means not rated yet. */
export function ratingAfter(key: string, rating: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(HIGHEST_RATING, rating + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(Math.min(1, rating), rating - 1)
  if (key === 'Home') return 1
  if (key === 'End') return HIGHEST_RATING
  return undefined
}
