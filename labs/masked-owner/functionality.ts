import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer finds all their orders in the data export',
    run: async ({ http, expect, settings }) => {
      const account = { email: `admin@${settings.domain}`, password: 'admin123' }
      const login = await http.post('/rest/user/login', account)
      const { token } = login.json<{ authentication: { token: string } }>().authentication
      const answer = await http.post('/rest/user/data-export', { format: '1' }, { token })
      expect(answer.status === 200, `the export answered with ${answer.status}`)
      const { email, orders } = JSON.parse(answer.json<{ userData: string }>().userData)
      expect(email === account.email, `it is about ${email}`)
      expect(orders.length === 2, `there are ${orders.length} orders in it`)
    },
  },
  {
    name: 'a customer without orders gets a copy without orders',
    run: async ({ http, expect, settings }) => {
      const account = { email: `fig@${settings.domain}`, password: 'doggy-bag' }
      await http.post('/api/Users', { ...account, passwordRepeat: account.password })
      const login = await http.post('/rest/user/login', account)
      const { token } = login.json<{ authentication: { token: string } }>().authentication
      const answer = await http.post('/rest/user/data-export', { format: '1' }, { token })
      const { orders } = JSON.parse(answer.json<{ userData: string }>().userData)
      expect(orders.length === 0, 'there are orders in it')
    },
  },
]
