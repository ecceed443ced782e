import { describe, expect, it } from 'vitest'
import { authorOf, BLANK, complaintsAbout, signed } from './feedback.ts'

const complete = { comment: 'Cold and good.', rating: 4, answer: '12' }

describe('the feedback form', () => {
  it('wants a comment, a rating and the sum', () => {
    expect(complaintsAbout(BLANK)).toEqual({
      comment: 'MANDATORY_COMMENT',
      rating: 'MANDATORY_RATING',
      answer: 'MANDATORY_CAPTCHA',
    })
    expect(complaintsAbout(complete)).toEqual({})
  })

  it('takes negative whole numbers for an answer, and nothing else', () => {
    expect(complaintsAbout({ ...complete, answer: '-7' })).toEqual({})
    expect(complaintsAbout({ ...complete, answer: '7.5' })).toEqual({ answer: 'INVALID_CAPTCHA' })
    expect(complaintsAbout({ ...complete, answer: 'x' })).toEqual({ answer: 'INVALID_CAPTCHA' })
  })

  it('stops at 160 characters', () => {
    expect(complaintsAbout({ ...complete, comment: 'x'.repeat(160) })).toEqual({})
    expect(complaintsAbout({ ...complete, comment: 'x'.repeat(161) })).toHaveProperty('comment')
  })

  it('signs with half a name', () => {
    expect(signed('Nice', authorOf('jim@juice-sh.op'))).toBe('Nice (***@juice-sh.op)')
    expect(signed('Nice', authorOf(undefined))).toBe('Nice (anonymous)')
  })
})
