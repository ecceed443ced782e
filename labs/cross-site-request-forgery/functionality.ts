import type { FunctionalCheck, Tools } from '#lab'

/** Jim changes his name on his profile page; his browser sends these headers. */
async function rename(
  { logIn, http, expect, settings }: Tools,
  headers: Record<string, string>,
): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const form = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded', ...headers }
  const sent = await http.post('/profile', 'username=Captain', { headers: form })
  expect(sent.status === 302, `the form was answered with ${sent.status}`)
  const profile = await http.get('/profile', { headers: { cookie: `token=${token}` } })
  expect(profile.text.includes('value="Captain"'), 'the name is unchanged')
}

const PAGE = 'http://localhost/profile'

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim changes his name on his profile page',
    run: (tools) =>
      rename(tools, { origin: 'http://localhost', referer: PAGE, 'sec-fetch-site': 'same-origin' }),
  },
  {
    name: 'Jim changes his name with a browser that sends the Referer only',
    run: (tools) => rename(tools, { referer: PAGE }),
  },
  {
    name: 'a stranger has no profile',
    run: async ({ http, expect }) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }
      const sent = await http.post('/profile', 'username=Nobody', { headers })
      expect(sent.status === 500, `a stranger was answered with ${sent.status}`)
    },
  },
]
