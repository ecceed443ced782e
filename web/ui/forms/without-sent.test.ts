import { expect, it } from 'vitest'
import { withoutSent } from './without-sent.ts'

it('blanks what was sent, and keeps what was changed meanwhile', () => {
  const blank = { comment: '', rating: 0 }
  const sent = { comment: 'Juicy', rating: 4 }
  expect(withoutSent(sent, sent, blank)).toEqual(blank)
  expect(withoutSent({ ...sent }, sent, blank)).toEqual(blank)
  expect(withoutSent({ comment: 'Juicy, and', rating: 4 }, sent, blank)).toEqual({
    comment: 'Juicy, and',
    rating: 0,
  })
})
