import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'our own pages learn who is logged in',
    run: async ({ http, settings, expect }) => {
      const account = { email: `jim@${settings.domain}`, password: 'ncc-1701' }
      const login = await http.post('/rest/user/login', account)
      const { token } = login.json<{ authentication: { token: string } }>().authentication
      const answer = await http.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })
      const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
      expect(isJson, 'the answer is no JSON')
      expect(answer.text.startsWith('{"user":{'), 'the answer cannot be read')
      expect(answer.text.includes(account.email), 'there is no address in it')
    },
  },
  {
    name: 'a visitor who is not logged in gets an empty user',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/user/whoami')
      expect(answer.text === '{"user":{}}', `the answer is ${answer.text}`)
    },
  },
]
