import type { FunctionalCheck, Http } from '#lab'

interface Review {
  product: number | string
  message: string
}

async function reviewsOf(http: Http, product: string): Promise<Review[]> {
  const answer = await http.get(`/rest/products/${product}/reviews`)
  return answer.status === 200 ? answer.json<{ data: Review[] }>().data : []
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the reviews of a product can be read, and no others',
    run: async ({ http, expect }) => {
      const reviews = await reviewsOf(http, '1')
      expect(reviews.length > 0, 'there are none')
      expect(
        reviews.every(({ product }) => String(product) === '1'),
        'there are those of other products',
      )
    },
  },
  {
    name: 'what was just written is there',
    run: async ({ http, expect }) => {
      const message = 'Kept me awake all night'
      const answer = await http.put('/rest/products/6/reviews', { message, author: 'Anonymous' })
      expect(answer.status === 201, `writing it answered with ${answer.status}`)
      const reviews = await reviewsOf(http, '6')
      expect(
        reviews.some((review) => review.message === message),
        'it is missing',
      )
    },
  },
]
