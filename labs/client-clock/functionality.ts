import type { FunctionalCheck } from '#lab'
import { checkOut, saved } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'an order without a coupon costs what it costs',
    run: async (tools) => {
      const amount = await saved(tools, await checkOut(tools, 'null'))
      tools.expect(amount === 0, `${amount} were taken off`)
    },
  },
  {
    name: 'a campaign code without a date gives no discount',
    run: async (tools) => {
      const placed = await checkOut(tools, 'WMNSDY2019-1')
      tools.expect(placed.status === 400, `the checkout answered with ${placed.status}`)
    },
  },
]
