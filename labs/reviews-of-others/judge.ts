import type { Judge } from '#lab'

const NOBODY = 'Anonymous'

/**
 * One review of another customer was written or changed: forged. Several were changed with one request: manipulated.
 */
export const judge: Judge = ({ on }) => ({
  forgedReviewChallenge: [
    on('review.written', ({ author, email }) => author.stored !== NOBODY && author.stored !== email),
    on('review.changed', ({ authors, email }) => authors.length === 1 && authors[0] !== email),
  ],
  noSqlReviewsChallenge: on('review.changed', ({ authors }) => authors.length > 1),
})
