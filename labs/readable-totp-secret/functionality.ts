import type { FunctionalCheck, Tools } from '#lab'

const PASSWORD = 'pomegranate-42'

/** Signs up, enables the second factor, and logs in as far as the code. */
async function upToTheCode({
  http,
  authenticator,
  expect,
  settings,
}: Tools): Promise<{ secret: string; tmpToken: string }> {
  const email = `fig@${settings.domain}`
  await http.post('/api/Users', { email, password: PASSWORD, passwordRepeat: PASSWORD })
  const first = await http.post('/rest/user/login', { email, password: PASSWORD })
  const { token } = first.json<{ authentication: { token: string } }>().authentication
  const status = await http.get('/rest/2fa/status', { token })
  const { secret, setupToken } = status.json<{ secret: string; setupToken: string }>()
  const setUp = { password: PASSWORD, setupToken, initialToken: await authenticator(secret) }
  const done = await http.post('/rest/2fa/setup', setUp, { token })
  expect(done.status === 200, `the set-up was answered with ${done.status}`)
  const login = await http.post('/rest/user/login', { email, password: PASSWORD })
  const { tmpToken } = login.json<{ data: { tmpToken: string } }>().data
  return { secret, tmpToken }
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer logs in with a password and a code',
    run: async (tools) => {
      const { secret, tmpToken } = await upToTheCode(tools)
      const totpToken = await tools.authenticator(secret)
      const answer = await tools.http.post('/rest/2fa/verify', { tmpToken, totpToken })
      tools.expect(answer.status === 200, `the code was answered with ${answer.status}`)
    },
  },
  {
    name: 'a password without a code is not enough',
    run: async (tools) => {
      const { tmpToken } = await upToTheCode(tools)
      const answer = await tools.http.post('/rest/2fa/verify', { tmpToken, totpToken: '' })
      tools.expect(answer.status === 401, `no code was answered with ${answer.status}`)
    },
  },
]
