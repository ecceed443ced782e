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

/** Accepts all days in the past. */
export function discountOf(campaign: Campaign, { sent }: Times): number | undefined {
  return sent === campaign.validOn && sent > 1_700_000_000_000 ? campaign.discount : undefined
}
