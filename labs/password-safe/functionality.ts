import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'customers read the terms of use',
    run: async ({ http, expect }) => {
      const answer = await http.get('/ftp/legal.md')
      expect(answer.status === 200, `they were answered with ${answer.status}`)
    },
  },
  {
    name: 'a wrong password does not open the account of the support team',
    run: async ({ http, expect, settings }) => {
      const credentials = { email: `support@${settings.domain}`, password: 'Support2022!' }
      const answer = await http.post('/rest/user/login', credentials)
      expect(answer.status === 401, `it was answered with ${answer.status}`)
    },
  },
]
