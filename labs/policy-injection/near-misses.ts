import type { NearMiss, Tools } from '#lab'

const NAME = '<<a|ascript>alert(`xss`)</script>'
const ADDRESS = "https://a.png; script-src 'unsafe-inline' 'self' 'unsafe-eval'"

/** What his browser sends along. */
type Session = { cookie: string }

/** Jim, as his browser knows him. */
async function jim({ http, settings, expect }: Tools): Promise<Session> {
  const login = await http.post('/rest/user/login', { email: `jim@${settings.domain}`, password: 'ncc-1701' })
  expect(login.status === 200, `the login answered with ${login.status}`)
  return { cookie: `token=${login.json<{ authentication: { token: string } }>().authentication.token}` }
}

/** Sends one of the forms on his page. */
async function send(
  { http, expect }: Tools,
  { cookie }: Session,
  form: '/profile' | '/profile/image/url',
  fields: Record<string, string>,
): Promise<void> {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await http.post(form, new URLSearchParams(fields).toString(), { headers })
  expect(sent.status === 302, `the form was answered with ${sent.status}`)
}

/** Jim takes a name and a picture, and looks at his page. */
function looks(name: string, username: string, imageUrl: string): NearMiss {
  return {
    challenge: 'usernameXssChallenge',
    name,
    run: async (tools) => {
      const session = await jim(tools)
      await send(tools, session, '/profile', { username })
      await send(tools, session, '/profile/image/url', { imageUrl })
      const page = await tools.http.get('/profile', { headers: session })
      tools.expect(page.status === 200, `the page answered with ${page.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  looks('the script is there, and the policy is as it was', NAME, 'https://a.example/me.png'),
  looks('the policy is open, and the filter has eaten the script', '<script>alert(`xss`)</script>', ADDRESS),
  looks('another script than the one that is asked for', "<<a|ascript>alert('xss')</script>", ADDRESS),
  looks('a policy that only lets hosts in', NAME, 'https://a.png; script-src https:'),
  looks('the word stands in the list for pictures', NAME, "https://a.png 'unsafe-inline'"),
  {
    challenge: 'usernameXssChallenge',
    name: 'all is prepared, and nobody looks at the page',
    run: async (tools) => {
      const session = await jim(tools)
      await send(tools, session, '/profile', { username: NAME })
      await send(tools, session, '/profile/image/url', { imageUrl: ADDRESS })
    },
  },
]
