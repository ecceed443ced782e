import type { FunctionalCheck, Tools } from '#lab'

async function tokenOf({ http }: Tools, email: string, password: string): Promise<string> {
  const login = await http.post('/rest/user/login', { email, password })
  return login.json<{ authentication: { token: string } }>().authentication.token
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the accountant changes a price',
    run: async (tools) => {
      const { http, expect, settings } = tools
      const token = await tokenOf(tools, `accountant@${settings.domain}`, 'i am an awesome accountant')
      const changed = await http.put('/api/Products/6', { price: 2.49 }, { token })
      expect(changed.status === 200, `the product answered with ${changed.status}`)
      const { price } = (await http.get('/api/Products/6')).json<{ data: { price: number } }>().data
      expect(price === 2.49, `it costs ${price} now`)
    },
  },
  {
    name: 'an administrator changes a description',
    run: async (tools) => {
      const { http, expect, settings } = tools
      const token = await tokenOf(tools, `admin@${settings.domain}`, 'admin123')
      const changed = await http.put('/api/Products/6', { description: 'Curved on purpose' }, { token })
      expect(changed.status === 200, `the product answered with ${changed.status}`)
    },
  },
  {
    name: 'everybody reads the menu, and no stranger adds to it',
    run: async ({ http, expect }) => {
      expect((await http.get('/api/Products/9')).status === 200, 'the product cannot be read')
      const refused = await http.post('/api/Products', { name: 'Tribble Juice', price: 1 })
      const { status } = refused
      expect(status === 401 || status === 403, `a new product was answered with ${status}`)
    },
  },
]
