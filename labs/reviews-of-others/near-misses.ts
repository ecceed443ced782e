import type { NearMiss, Tools } from '#lab'

interface Review {
  _id: string
  author: string
}

interface Who {
  token: string
  email: string
}

/** The rapper, who wrote a review of product 17. */
async function logIn({ http, settings }: Tools): Promise<Who> {
  const email = `mc.safesearch@${settings.domain}`
  const login = await http.post('/rest/user/login', { email, password: 'Mr. N00dles' })
  return { token: login.json<{ authentication: { token: string } }>().authentication.token, email }
}

/** Changes reviews and expects this number of changes. */
async function change({ http, expect }: Tools, { token }: Who, id: unknown, expected: number): Promise<void> {
  const changed = await http.patch('/rest/products/reviews', { id, message: 'On second thought' }, { token })
  const { modified } = changed.json<{ modified: number }>()
  expect(modified === expected, `${modified} reviews were changed`)
}

async function ownReview(tools: Tools, who: Who): Promise<string | undefined> {
  const { data } = (await tools.http.get('/rest/products/17/reviews')).json<{ data: Review[] }>()
  return data.find(({ author }) => author === who.email)?._id
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'forgedReviewChallenge',
    name: 'a review of one’s own is changed',
    run: async (tools) => {
      const who = await logIn(tools)
      await change(tools, who, await ownReview(tools, who), 1)
    },
  },
  {
    challenge: 'forgedReviewChallenge',
    name: 'a review is written in one’s own name',
    run: async (tools) => {
      const { token, email } = await logIn(tools)
      const review = { message: 'Drop the beet', author: email }
      const written = await tools.http.put('/rest/products/1/reviews', review, { token })
      tools.expect(written.status === 201, `the review was answered with ${written.status}`)
    },
  },
  {
    challenge: 'forgedReviewChallenge',
    name: 'a visitor signs without a name',
    run: async ({ http, expect }) => {
      const review = { message: 'Who goes there?', author: 'Anonymous' }
      const written = await http.put('/rest/products/1/reviews', review)
      expect(written.status === 201, `the review was answered with ${written.status}`)
    },
  },
  {
    challenge: 'noSqlReviewsChallenge',
    name: 'an operator that finds a single review',
    run: async (tools) => {
      const who = await logIn(tools)
      await change(tools, who, { $in: [await ownReview(tools, who)] }, 1)
    },
  },
  {
    challenge: 'noSqlReviewsChallenge',
    name: 'an operator that finds nothing',
    run: async (tools) => change(tools, await logIn(tools), { $exists: false }, 0),
  },
  {
    challenge: 'noSqlReviewsChallenge',
    name: 'two reviews, one after the other',
    run: async (tools) => {
      const who = await logIn(tools)
      for (const product of [1, 3]) {
        const { data } = (await tools.http.get(`/rest/products/${product}/reviews`)).json<{
          data: Review[]
        }>()
        await change(tools, who, data[0]?._id, 1)
      }
    },
  },
]
