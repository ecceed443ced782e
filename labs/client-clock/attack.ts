import type { Attack } from '#lab'
import { checkOut, saved } from './steps.ts'

/** Claims that it is the campaign's day. */
function onItsDay(coupon: string): Attack {
  return {
    challenge: 'manipulateClockChallenge',
    name: coupon,
    run: async (tools) => {
      const amount = await saved(tools, await checkOut(tools, coupon))
      tools.expect(amount > 0, 'the coupon was worth nothing')
    },
  }
}

export const attacks: Attack[] = [onItsDay('WMNSDY2019-1551999600000'), onItsDay('ORANGE2023-1683154800000')]
