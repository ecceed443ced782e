import type { Tools } from '#lab'
export const EMAIL = 'bjoern.kimminich@gmail.com'

/** How the sign-in page derives a password from an address, as its script shows. */
export function passwordFor(email: string): string {
  return btoa([...email].reverse().join(''))
}

/** Signs in with the identity provider as Olive, a public test person. */
export async function olivesToken({ http, expect }: Tools): Promise<string> {
  const consent = { person: '403001', consent: 'yes', redirect_uri: '' }
  const answer = await http.post('/oauth/authorize', consent)
  const token = /access_token=([^&]+)/.exec(answer.headers.location ?? '')?.[1] ?? ''
  expect(token !== '', `the identity provider answered with ${answer.status}`)
  return token
}
