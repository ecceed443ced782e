import type { FunctionalCheck, Http } from '#lab'
import { tokenOf } from './steps.ts'

interface Review {
  _id: string
  likesCount: number
  likedBy: string[]
}

async function firstReview(http: Http, product = 1): Promise<Review> {
  const answer = await http.get(`/rest/products/${product}/reviews`)
  const [review] = answer.json<{ data: Review[] }>().data
  if (!review) throw new Error('there is no review')
  return review
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer likes a review once, and the second like is refused',
    run: async (tools) => {
      const { http, expect, settings } = tools
      const token = await tokenOf(tools, 'jim', 'ncc-1701')
      const { _id: id } = await firstReview(http)
      const first = await http.post('/rest/products/reviews', { id }, { token })
      expect(first.status === 200, `the like was answered with ${first.status}`)
      const second = await http.post('/rest/products/reviews', { id }, { token })
      expect(second.status === 403, `the second like was answered with ${second.status}`)
      const { likesCount, likedBy } = await firstReview(http)
      expect(likesCount === 1 && likedBy.join() === `jim@${settings.domain}`, `${likesCount} likes were kept`)
    },
  },
  {
    name: 'two customers like the same review at the same moment',
    run: async (tools) => {
      const { http, expect } = tools
      const jim = await tokenOf(tools, 'jim', 'ncc-1701')
      const rapper = await tokenOf(tools, 'mc.safesearch', 'Mr. N00dles')
      const { _id: id } = await firstReview(http)
      const likes = [jim, rapper].map((token) => http.post('/rest/products/reviews', { id }, { token }))
      const statuses = (await Promise.all(likes)).map(({ status }) => status)
      expect(statuses.join() === '200,200', `they were answered with ${statuses.join(' and ')}`)
    },
  },
  {
    name: 'the number of likes equals the number of names, even after a double click',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await tokenOf(tools, 'jim', 'ncc-1701')
      const { _id: id } = await firstReview(http)
      await Promise.all([1, 2].map(() => http.post('/rest/products/reviews', { id }, { token })))
      const { likesCount, likedBy } = await firstReview(http)
      expect(likesCount === likedBy.length, `${likesCount} likes of ${likedBy.length} customers`)
    },
  },
]
