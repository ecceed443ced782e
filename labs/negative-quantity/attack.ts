import type { Attack, Tools } from '#lab'
import { logInAsJim } from './steps.ts'

/** Sets a quantity in Jim's basket below zero and checks out. */
async function sellBack(tools: Tools, quantity: number, orderDetails: object): Promise<void> {
  const { http, expect } = tools
  const { token, bid, item } = await logInAsJim(tools)
  const changed = await http.put(`/api/BasketItems/${item}`, { quantity }, { token })
  expect(changed.status === 200, `the basket answered with ${changed.status}`)
  const placed = await http.post(`/rest/basket/${bid}/checkout`, { orderDetails }, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'negativeOrderChallenge',
    name: 'a hundred bottles less than none',
    run: (tools) => sellBack(tools, -100, {}),
  },
  {
    challenge: 'negativeOrderChallenge',
    name: 'three less than none, brought the next day',
    run: (tools) => sellBack(tools, -3, { deliveryMethodId: '1' }),
  },
  {
    challenge: 'negativeOrderChallenge',
    name: 'a negative line that is new, paid out to the wallet',
    run: async (tools) => {
      const { http, expect } = tools
      const { token, bid } = await logInAsJim(tools)
      const line = { ProductId: 1, BasketId: String(bid), quantity: -100 }
      const added = await http.post('/api/BasketItems/', line, { token })
      expect(added.status === 200, `the basket answered with ${added.status}`)
      const orderDetails = { paymentId: 'wallet' }
      const placed = await http.post(`/rest/basket/${bid}/checkout`, { orderDetails }, { token })
      expect(placed.status === 200, `the checkout answered with ${placed.status}`)
    },
  },
]
