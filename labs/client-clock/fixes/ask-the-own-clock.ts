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
export function discountOf(campaign: Campaign, { sent, now }: Times): number | undefined {
  const hours = (now - campaign.validOn) / 3_600_000
  const isToday = hours >= 0 && hours < 24
  return isToday && sent === campaign.validOn ? campaign.discount : undefined
}
