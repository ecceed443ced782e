import type { Tools } from '#lab'

export interface Review {
  _id: string
}

/** Logs in. Returns the token. */
export async function tokenOf(tools: Tools, who: string, password: string): Promise<string> {
  const { http, expect, settings } = tools
  const login = await http.post('/rest/user/login', { email: `${who}@${settings.domain}`, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return login.json<{ authentication: { token: string } }>().authentication.token
}

export async function like({ http }: Tools, id: string, token: string): Promise<number> {
  return (await http.post('/rest/products/reviews', { id }, { token })).status
}
