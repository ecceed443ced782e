/** A coupon that is valid on one day. Times are milliseconds since 1970. */
interface Campaign {
  validOn: number
  discount: number
}

interface Times {
  /** The day for which the customer redeemed it. */
  sent: number
  /** The current time by the shop's clock. */
  now: number
}

/** Accepts the days before and after. */
export function discountOf(campaign: Campaign, { sent, now }: Times): number | undefined {
  const hours = Math.abs(now - campaign.validOn) / 3_600_000
  return hours < 24 * 7 && sent === campaign.validOn ? campaign.discount : undefined
}
