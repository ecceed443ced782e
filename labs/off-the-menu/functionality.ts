import type { FunctionalCheck, Tools } from '#lab'
import type { Session } from './steps.ts'

/** A new customer, whose basket is empty. */
async function newCustomer({ http, expect }: Tools): Promise<Session> {
  const account = { email: 'holly@winter.example', password: 'mistletoe', passwordRepeat: 'mistletoe' }
  const registered = await http.post('/api/Users', account)
  expect(registered.status === 201, `signing up answered with ${registered.status}`)
  const login = await http.post('/rest/user/login', account)
  return login.json<{ authentication: Session }>().authentication
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'everything on the menu can be put into a basket',
    run: async (tools) => {
      const { http, expect } = tools
      const { token, bid } = await newCustomer(tools)
      const menu = (await http.get('/rest/products/search?q=')).json<{
        data: { id: number; name: string }[]
      }>().data
      expect(menu.length > 0, 'there is nothing on the menu')
      for (const { id, name } of menu.slice(0, 5)) {
        const item = { BasketId: String(bid), ProductId: id, quantity: 1 }
        const added = await http.post('/api/BasketItems', item, { token })
        expect(added.status === 200, `${name} was answered with ${added.status}`)
      }
    },
  },
  {
    name: 'an order goes through with all that was in the basket',
    run: async (tools) => {
      const { http, expect } = tools
      const { token, bid } = await newCustomer(tools)
      await http.post('/api/BasketItems', { BasketId: String(bid), ProductId: 1, quantity: 2 }, { token })
      const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
      expect(placed.status === 200, `the checkout answered with ${placed.status}`)
      const { orderConfirmation } = placed.json<{ orderConfirmation: string }>()
      const tracked = await http.get(`/rest/track-order/${orderConfirmation}`)
      const [order] = tracked.json<{ data: { products: { quantity: number }[] }[] }>().data
      expect(order?.products[0]?.quantity === 2, 'the order is not what was in the basket')
    },
  },
  {
    name: 'what the cellar never had cannot be ordered',
    run: async (tools) => {
      const { token, bid } = await newCustomer(tools)
      const item = { BasketId: String(bid), ProductId: 4711, quantity: 1 }
      const added = await tools.http.post('/api/BasketItems', item, { token })
      tools.expect(added.status === 500, `it was answered with ${added.status}`)
    },
  },
]
