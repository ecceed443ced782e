import type { Tools } from '#lab'

export const NAME = '<<a|ascript>alert(`xss`)</script>'

export const ADDRESS = "https://a.png; script-src 'unsafe-inline' 'self' 'unsafe-eval'"

/** What his browser sends. */
export type Session = { cookie: string }

/** Logs in as Jim. Returns his cookie. */
export async function logInAsJim({ http, settings, expect }: Tools): Promise<Session> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return { cookie: `token=${login.json<{ authentication: { token: string } }>().authentication.token}` }
}

/** Sends one of the forms of his page. */
export async function send(
  { http, expect }: Tools,
  { cookie }: Session,
  form: '/profile' | '/profile/image/url',
  fields: Record<string, string>,
): Promise<void> {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await http.post(form, new URLSearchParams(fields).toString(), { headers })
  expect(sent.status === 302, `the form was answered with ${sent.status}`)
}
