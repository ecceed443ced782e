import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer who repeats the password can log in',
    run: async ({ http, expect, settings }) => {
      const account = { email: `twice@${settings.domain}`, password: 'Pear & Quince 7' }
      const answer = await http.post('/api/Users', { ...account, passwordRepeat: account.password })
      expect(answer.status === 201, `the registration answered with ${answer.status}`)
      const login = await http.post('/rest/user/login', account)
      expect(login.status === 200, `the login answered with ${login.status}`)
    },
  },
  {
    name: 'an address that is taken is refused',
    run: async ({ http, expect, settings }) => {
      const password = 'Pear & Quince 7'
      const account = { email: `jim@${settings.domain}`, password, passwordRepeat: password }
      const answer = await http.post('/api/Users', account)
      expect(answer.status === 400, `the registration answered with ${answer.status}`)
    },
  },
]
