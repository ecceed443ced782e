import { describe, expect, it } from 'vitest'
import { authorOf, EMPTY_FEEDBACK, ratingAfter, ratingAt, validateFeedback, withAuthor } from './feedback.ts'

const complete = { comment: 'Cold and good.', rating: 4, answer: '12' }

describe('the feedback form', () => {
  it('needs a comment, a rating and the sum', () => {
    expect(validateFeedback(EMPTY_FEEDBACK)).toEqual({
      comment: 'MANDATORY_COMMENT',
      rating: 'MANDATORY_RATING',
      answer: 'MANDATORY_CAPTCHA',
    })
    expect(validateFeedback(complete)).toEqual({})
  })

  it('accepts negative whole numbers as an answer, and nothing else', () => {
    expect(validateFeedback({ ...complete, answer: '-7' })).toEqual({})
    expect(validateFeedback({ ...complete, answer: '7.5' })).toEqual({ answer: 'INVALID_CAPTCHA' })
    expect(validateFeedback({ ...complete, answer: 'x' })).toEqual({ answer: 'INVALID_CAPTCHA' })
  })

  it('stops at 160 characters', () => {
    expect(validateFeedback({ ...complete, comment: 'x'.repeat(160) })).toEqual({})
    expect(validateFeedback({ ...complete, comment: 'x'.repeat(161) })).toHaveProperty('comment')
  })

  it('signs with the masked name', () => {
    expect(withAuthor('Nice', authorOf('jim@juice-sh.op'))).toBe('Nice (***@juice-sh.op)')
    expect(withAuthor('Nice', authorOf(undefined))).toBe('Nice (anonymous)')
  })
})

describe('the rating slider', () => {
  it('takes a click on its middle as three, and on its ends as one and five', () => {
    expect(ratingAt(0.5)).toBe(3)
    expect(ratingAt(0)).toBe(1)
    expect(ratingAt(1)).toBe(5)
  })

  it('stays within its range when the pointer leaves it', () => {
    expect(ratingAt(-0.4)).toBe(1)
    expect(ratingAt(1.7)).toBe(5)
  })

  it('moves by arrow keys from not rated up to five and back to one, never back to zero', () => {
    expect(ratingAfter('ArrowRight', 0)).toBe(1)
    expect(ratingAfter('ArrowRight', 5)).toBe(5)
    expect(ratingAfter('ArrowLeft', 2)).toBe(1)
    expect(ratingAfter('ArrowLeft', 1)).toBe(1)
    expect(ratingAfter('ArrowLeft', 0)).toBe(0)
  })

  it('leaves other keys to the browser', () => {
    expect(ratingAfter('Tab', 3)).toBeUndefined()
  })
})
