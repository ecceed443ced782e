import type { FunctionalCheck, Tools } from '#lab'

/** Signs in with the identity provider, as the sign-in page does. Returns the owner of the session. */
async function signIn({ http, expect }: Tools, person: string): Promise<string> {
  const back = await http.post('/oauth/authorize', { person, consent: 'yes', redirect_uri: '' })
  const accessToken = /access_token=([^&]+)/.exec(back.headers.location ?? '')?.[1] ?? ''
  const info = await http.get(`/oauth/userinfo?access_token=${accessToken}`)
  const { email } = info.json<{ email: string }>()
  const password = btoa([...email].reverse().join(''))
  await http.post('/api/Users', { email, password, passwordRepeat: password })
  const login = await http.post('/rest/user/login', { email, password, oauth: true, accessToken })
  expect(login.status === 200, `signing in was answered with ${login.status}`)
  return login.json<{ authentication: { umail: string } }>().authentication.umail
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'Olive signs in with the identity provider, twice',
    run: async (tools) => {
      for (const time of ['first', 'second']) {
        const email = await signIn(tools, '403001')
        tools.expect(email === 'olive.thyme@orchard.example', `the ${time} session belongs to ${email}`)
      }
    },
  },
  {
    name: 'Jim logs in with the password that he chose himself',
    run: async ({ http, expect, settings }) => {
      const credentials = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
      const answer = await http.post('/rest/user/login', credentials)
      expect(answer.status === 200, `Jim was answered with ${answer.status}`)
    },
  },
]
