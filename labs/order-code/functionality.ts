import type { FunctionalCheck } from '#lab'
import { order } from './steps.ts'

const LINES = [
  { productId: 8, quantity: 500, customerReference: 'PO0000001' },
  { productId: 1, quantity: 20, customerReference: 'A drink for the whole crew, while stocks last' },
]

export const functionality: FunctionalCheck[] = [
  {
    name: 'a company orders drinks for a crew',
    run: async (tools) => {
      const answer = await order(tools, JSON.stringify(LINES))
      tools.expect(answer.status === 200, `the order answered with ${answer.status}`)
      const { cid, orderNo } = answer.json<{ cid: string; orderNo: string }>()
      tools.expect(cid === 'JS0815DE' && /^[0-9a-f]{32}$/.test(orderNo), 'there is no order')
    },
  },
  {
    name: 'a garbled order is refused',
    run: async (tools) => {
      const answer = await order(tools, '[{"productId": 8, "quan')
      tools.expect(answer.status === 500, `it was answered with ${answer.status}`)
    },
  },
  {
    name: 'a stranger cannot order in the name of a company',
    run: async ({ http, expect }) => {
      const answer = await http.post('/b2b/v2/orders', {})
      expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
    },
  },
]
