import type { FunctionalCheck } from '#lab'

/** A customer with this address can register. */
function registers(name: string, local: string): FunctionalCheck {
  return {
    name,
    run: async ({ http, expect, settings }) => {
      const account = { email: `${local}@${settings.domain}`, password: 'Pear & Quince 7' }
      const answer = await http.post('/api/Users', { ...account, passwordRepeat: account.password })
      expect(answer.status === 201, `the registration answered with ${answer.status}`)
      const login = await http.post('/rest/user/login', account)
      expect(login.status === 200, `the login answered with ${login.status}`)
    },
  }
}

export const functionality: FunctionalCheck[] = [
  registers('a new customer can register', 'fig'),
  registers('a customer with digits, dots and a hyphen in the address can register', 'Mary-Ann.O.42'),
  {
    name: 'an empty form is refused',
    run: async ({ http, expect }) => {
      const answer = await http.post('/api/Users', {})
      expect(answer.status === 400, `the registration answered with ${answer.status}`)
    },
  },
]
