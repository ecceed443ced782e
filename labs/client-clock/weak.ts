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

/** The discount of a campaign's coupon in percent, or undefined if it is too late or too early. */
export function discountOf(campaign: Campaign, { sent }: Times): number | undefined {
  return sent === campaign.validOn ? campaign.discount : undefined
}
