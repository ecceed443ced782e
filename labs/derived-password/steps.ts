import type { Tools } from '#lab'
export const EMAIL = 'bjoern.kimminich@gmail.com'

/** What the sign-in page does with an address to get a password, as its script says. */
export function passwordFor(email: string): string {
  return btoa([...email].reverse().join(''))
}

/** Signs in with the identity provider as Olive, who may be anybody. */
export async function olivesToken({ http, expect }: Tools): Promise<string> {
  const consent = { person: '403001', consent: 'yes', redirect_uri: '' }
  const answer = await http.post('/oauth/authorize', consent)
  const token = /access_token=([^&]+)/.exec(answer.headers.location ?? '')?.[1] ?? ''
  expect(token !== '', `the identity provider answered with ${answer.status}`)
  return token
}
