import type { FunctionalCheck } from '#lab'
import { logInAsJim } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim buys a single bottle',
    run: async (tools) => {
      const { http, expect } = tools
      const { token, bid, item } = await logInAsJim(tools)
      const changed = await http.put(`/api/BasketItems/${item}`, { quantity: 1 }, { token })
      expect(changed.status === 200, `the basket answered with ${changed.status}`)
      const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
      expect(placed.status === 200, `the checkout answered with ${placed.status}`)
    },
  },
  {
    name: 'no customer gets more than the stock or the limit allows',
    run: async (tools) => {
      const { token, bid, item } = await logInAsJim(tools)
      const more = await tools.http.put(`/api/BasketItems/${item}`, { quantity: 100_000 }, { token })
      tools.expect(more.status === 400, `a hundred thousand were answered with ${more.status}`)
      const line = { ProductId: 1, BasketId: String(bid), quantity: 6 }
      const share = await tools.http.post('/api/BasketItems/', line, { token })
      tools.expect(share.status === 400, `six of a rare juice were answered with ${share.status}`)
    },
  },
]
