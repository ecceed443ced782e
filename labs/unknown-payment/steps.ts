import type { Tools } from '#lab'

/** Logs in. Returns the token. */
export async function login(
  { http, expect, settings }: Tools,
  name: string,
  password: string,
): Promise<string> {
  const answer = await http.post('/rest/user/login', { email: `${name}@${settings.domain}`, password })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  return answer.json<{ authentication: { token: string } }>().authentication.token
}
