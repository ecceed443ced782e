/** The feedback form as it stands. */
export interface FeedbackDraft {
  comment: string
  rating: number
  answer: string
}

export const COMMENT_LENGTH = 160

export const BLANK: FeedbackDraft = { comment: '', rating: 0, answer: '' }

/** Keys of the texts that say what is wrong, by field. */
export type Complaints = Partial<Record<'comment' | 'rating' | 'answer', string>>

function aboutAnswer(answer: string): string | undefined {
  if (!answer) return 'MANDATORY_CAPTCHA'
  return /^-?\d+$/.test(answer) ? undefined : 'INVALID_CAPTCHA'
}

/** Everything that keeps the feedback from being sent. Empty when it can go. */
export function complaintsAbout({ comment, rating, answer }: FeedbackDraft): Complaints {
  const all = {
    comment: comment && comment.length <= COMMENT_LENGTH ? undefined : 'MANDATORY_COMMENT',
    rating: rating ? undefined : 'MANDATORY_RATING',
    answer: aboutAnswer(answer),
  }
  return Object.fromEntries(Object.entries(all).filter(([, complaint]) => complaint !== undefined))
}

/** Who wrote it, as others may see it: without the first three characters. */
export function authorOf(email: string | undefined): string {
  return email ? `***${email.slice(3)}` : 'anonymous'
}

/** What is stored: the comment with its author behind it. */
export function signed(comment: string, author: string): string {
  return `${comment} (${author})`
}
