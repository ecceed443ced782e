import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a new customer has the role customer and the chosen name',
    run: async ({ http, expect, settings }) => {
      const account = { email: `fig@${settings.domain}`, password: 'Pear & Quince 7' }
      const form = { ...account, passwordRepeat: account.password, username: 'Figaro' }
      const answer = await http.post('/api/Users', form)
      expect(answer.status === 201, `the registration answered with ${answer.status}`)
      const { role, username } = answer.json<{ data: { role: string; username: string } }>().data
      expect(role === 'customer', `the role became ${role}`)
      expect(username === 'Figaro', `the name is ${username}`)
      const login = await http.post('/rest/user/login', account)
      expect(login.status === 200, `the login answered with ${login.status}`)
    },
  },
  {
    name: 'the answer does not contain the password',
    run: async ({ http, expect, settings }) => {
      const account = { email: `date@${settings.domain}`, password: 'Pear & Quince 7' }
      const answer = await http.post('/api/Users', { ...account, passwordRepeat: account.password })
      expect(answer.status === 201 && !answer.text.includes('password'), 'the answer holds a password')
    },
  },
]
