import type { FunctionalCheck, Tools } from '#lab'

/** Requests Jim's own data. */
async function tellJim({ http, settings, expect }: Tools, query: string): Promise<Record<string, unknown>> {
  const account = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
  const login = await http.post('/rest/user/login', account)
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const answer = await http.get(`/rest/user/whoami${query}`, { headers: { cookie: `token=${token}` } })
  return answer.json<{ user: Record<string, unknown> }>().user
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the contact form gets number and address',
    run: async (tools) => {
      const user = await tellJim(tools, '?fields=id,email')
      const isRight = user.email === `jim@${tools.settings.domain}` && Object.keys(user).length === 2
      tools.expect(isRight, `it got ${JSON.stringify(user)}`)
    },
  },
  {
    name: 'the top bar gets the picture and the last address',
    run: async (tools) => {
      const user = await tellJim(tools, '')
      tools.expect('profileImage' in user && 'lastLoginIp' in user, `it got ${JSON.stringify(user)}`)
    },
  },
  {
    name: 'visitors who are not logged in get no data',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/user/whoami?fields=id,email')
      expect(answer.text === '{"user":{}}', `they are told ${answer.text}`)
    },
  },
]
