import type { Attack, Tools } from '#lab'
import { redeem, thisMonth, toZ85 } from './steps.ts'

/** Redeems a coupon and checks out. */
async function checkOutWith(tools: Tools, coupon: string): Promise<void> {
  const { http, expect } = tools
  const { token, bid, answer } = await redeem(tools, coupon)
  expect(answer.status === 200, `the coupon answered with ${answer.status}`)
  const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'forgedCouponChallenge',
    name: 'a coupon over 80 percent',
    run: (tools) => checkOutWith(tools, toZ85(`${thisMonth()}-80`)),
  },
  {
    challenge: 'forgedCouponChallenge',
    name: 'a coupon over 99 percent',
    run: (tools) => checkOutWith(tools, toZ85(`${thisMonth()}-99`)),
  },
]
