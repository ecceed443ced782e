import type { NearMiss } from '#lab'
import { logInAsJim } from './steps.ts'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'negativeOrderChallenge',
    name: 'less than nothing in the basket, and no order',
    run: async (tools) => {
      const { token, item } = await logInAsJim(tools)
      const changed = await tools.http.put(`/api/BasketItems/${item}`, { quantity: -100 }, { token })
      tools.expect(changed.status === 200, `the basket answered with ${changed.status}`)
    },
  },
  {
    challenge: 'negativeOrderChallenge',
    name: 'a negative line beside a dearer one: the shop still earns',
    run: async (tools) => {
      const { http, expect } = tools
      const { token, bid, item } = await logInAsJim(tools)
      await http.put(`/api/BasketItems/${item}`, { quantity: 10 }, { token })
      const line = { ProductId: 1, BasketId: String(bid), quantity: -1 }
      const added = await http.post('/api/BasketItems/', line, { token })
      expect(added.status === 200, `the basket answered with ${added.status}`)
      const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
      expect(placed.status === 200, `the checkout answered with ${placed.status}`)
    },
  },
  {
    challenge: 'negativeOrderChallenge',
    name: 'an order for nothing',
    run: async (tools) => {
      const { http, expect } = tools
      const { token, bid, item } = await logInAsJim(tools)
      await http.put(`/api/BasketItems/${item}`, { quantity: 0 }, { token })
      const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
      expect(placed.status === 200, `the checkout answered with ${placed.status}`)
    },
  },
]
