import type { Http, NearMiss } from '#lab'
import { like, type Review, tokenOf } from './steps.ts'

async function firstReview(http: Http, product = 1): Promise<Review> {
  const answer = await http.get(`/rest/products/${product}/reviews`)
  const [review] = answer.json<{ data: Review[] }>().data
  if (!review) throw new Error('there is no review')
  return review
}

const challenge = 'timingAttackChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'three likes one after another, two of which are refused',
    run: async (tools) => {
      const token = await tokenOf(tools, 'jim', 'ncc-1701')
      const { _id } = await firstReview(tools.http)
      const statuses: number[] = []
      for (let count = 0; count < 3; count++) statuses.push(await like(tools, _id, token))
      tools.expect(statuses.join() === '200,403,403', `they were answered with ${statuses.join()}`)
    },
  },
  {
    challenge,
    name: 'two likes at once are one too few',
    run: async (tools) => {
      const token = await tokenOf(tools, 'jim', 'ncc-1701')
      const { _id } = await firstReview(tools.http)
      await Promise.all([like(tools, _id, token), like(tools, _id, token)])
    },
  },
  {
    challenge,
    name: 'three customers at once',
    run: async (tools) => {
      const tokens = await Promise.all([
        tokenOf(tools, 'jim', 'ncc-1701'),
        tokenOf(tools, 'mc.safesearch', 'Mr. N00dles'),
        tokenOf(tools, 'bender', 'OhG0dPlease1nsertLiquor!'),
      ])
      const { _id } = await firstReview(tools.http)
      const statuses = await Promise.all(tokens.map((token) => like(tools, _id, token)))
      tools.expect(statuses.join() === '200,200,200', `they were answered with ${statuses.join()}`)
    },
  },
  {
    challenge,
    name: 'three reviews of different products at once',
    run: async (tools) => {
      const token = await tokenOf(tools, 'jim', 'ncc-1701')
      const reviews = await Promise.all([1, 3, 6].map((product) => firstReview(tools.http, product)))
      const statuses = await Promise.all(reviews.map(({ _id }) => like(tools, _id, token)))
      tools.expect(statuses.join() === '200,200,200', `they were answered with ${statuses.join()}`)
    },
  },
]
