import { choice, choose } from '#web/data/choices.ts'
import { http } from '#web/http.ts'
import { rememberedBasket } from '#web/session.ts'
import { campaignDay, campaignDiscount } from './coupons.ts'

/** A campaign's coupon on the wrong day. */
export class WrongDay extends Error {
  constructor() {
    super('Not a day of this campaign')
    this.name = 'WrongDay'
  }
}

async function discountFor(code: string, day: number): Promise<number> {
  const ofCampaign = campaignDiscount(code, day)
  if (ofCampaign === 0) throw new WrongDay()
  if (ofCampaign !== undefined) return ofCampaign
  const path = `/rest/basket/${rememberedBasket()}/coupon/${encodeURIComponent(code)}`
  return (await http.put<{ discount: number }>(path)).discount
}

/**
 * Redeems a coupon and answers with its discount in percent. Where it is no good, the one before stays. Rejects with
 * WrongDay, or with what the shop said.
 */
export async function redeem(code: string): Promise<number> {
  const day = campaignDay(new Date())
  const before = choice('couponDetails')
  choose('couponDetails', `${code}-${day}`)
  try {
    const discount = await discountFor(code, day)
    choose('couponDiscount', String(discount))
    return discount
  } catch (error) {
    choose('couponDetails', before)
    throw error
  }
}
