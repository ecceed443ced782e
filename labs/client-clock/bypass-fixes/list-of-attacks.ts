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

/** Ends the two campaigns that the known attacks use. */
export function discountOf(campaign: Campaign, { sent }: Times): number | undefined {
  const isOver = [1_551_999_600_000, 1_683_154_800_000].includes(sent)
  return sent === campaign.validOn && !isOver ? campaign.discount : undefined
}
