import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer can change their password',
    run: async ({ http, expect, settings }) => {
      const account = { email: `fig@${settings.domain}`, password: 'first-squeeze' }
      await http.post('/api/Users', { ...account, passwordRepeat: account.password })
      const login = await http.post('/rest/user/login', account)
      const { token } = login.json<{ authentication: { token: string } }>().authentication
      const wish = 'current=first-squeeze&new=second-squeeze&repeat=second-squeeze'
      const answer = await http.get(`/rest/user/change-password?${wish}`, { token })
      expect(answer.status === 200, `it answered with ${answer.status}`)
      const again = await http.post('/rest/user/login', { ...account, password: 'second-squeeze' })
      expect(again.status === 200, `the new password was answered with ${again.status}`)
    },
  },
]
