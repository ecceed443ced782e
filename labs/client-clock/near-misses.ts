import type { NearMiss } from '#lab'
import { checkOut } from './steps.ts'

/** Checks out with this coupon and expects this status. */
function checksOut(name: string, coupon: string, status: number): NearMiss {
  return {
    challenge: 'manipulateClockChallenge',
    name,
    run: async (tools) => {
      const placed = await checkOut(tools, coupon)
      tools.expect(placed.status === status, `the checkout answered with ${placed.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  checksOut('the right coupon on the wrong day', 'WMNSDY2019-1551999600001', 400),
  checksOut('the day of another year', 'WMNSDY2020-1551999600000', 400),
  checksOut('a campaign that never was', 'WMNSDY1999-1551999600000', 200),
  checksOut('no coupon at all', 'null', 200),
]
