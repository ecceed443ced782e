import type { Http, Tools } from '#lab'

/** Logs in and returns the token. */
export async function tokenOf(tools: Tools, who: string, password: string): Promise<string> {
  const { http, expect, settings } = tools
  const login = await http.post('/rest/user/login', { email: `${who}@${settings.domain}`, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

interface Review {
  _id: string
  likesCount: number
  likedBy: string[]
}

/** The first review of a product. */
export async function firstReview(http: Http, product = 1): Promise<Review> {
  const answer = await http.get(`/rest/products/${product}/reviews`)
  const [review] = answer.json<{ data: Review[] }>().data
  if (!review) throw new Error('there is no review')
  return review
}
