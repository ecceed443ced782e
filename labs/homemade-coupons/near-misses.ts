import type { NearMiss } from '#lab'
import { redeem, thisMonth, toZ85 } from './steps.ts'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'forgedCouponChallenge',
    name: 'a coupon over 40 percent',
    run: async (tools) => {
      const { token, bid } = await redeem(tools, toZ85(`${thisMonth()}-40`))
      const placed = await tools.http.post(`/rest/basket/${bid}/checkout`, {}, { token })
      tools.expect(placed.status === 200, `the checkout answered with ${placed.status}`)
    },
  },
  {
    challenge: 'forgedCouponChallenge',
    name: 'a coupon over 90 percent, and no order',
    run: async (tools) => {
      const { answer } = await redeem(tools, toZ85(`${thisMonth()}-90`))
      tools.expect(answer.status === 200, `the coupon answered with ${answer.status}`)
    },
  },
  {
    challenge: 'forgedCouponChallenge',
    name: 'a coupon of another year',
    run: async (tools) => {
      const { answer } = await redeem(tools, toZ85('JAN17-80'))
      tools.expect(answer.status === 404, `the coupon answered with ${answer.status}`)
    },
  },
]
