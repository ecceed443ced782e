/** Coupons of campaigns: each is good on one day only, and it is this page that says which day it is. */
const CAMPAIGNS: Readonly<Record<string, { validOn: number; discount: number }>> = {
  WMNSDY2019: { validOn: 1551999600000, discount: 75 },
  WMNSDY2020: { validOn: 1583622000000, discount: 60 },
  WMNSDY2021: { validOn: 1615158000000, discount: 60 },
  WMNSDY2022: { validOn: 1646694000000, discount: 60 },
  WMNSDY2023: { validOn: 1678230000000, discount: 60 },
  ORANGE2020: { validOn: 1588546800000, discount: 50 },
  ORANGE2021: { validOn: 1620082800000, discount: 40 },
  ORANGE2022: { validOn: 1651618800000, discount: 40 },
  ORANGE2023: { validOn: 1683154800000, discount: 40 },
}

export const COUPON_LENGTH = 10

/** What is wrong with a code as it is typed, as the key of a text; nothing where there is none. */
export function couponError(code: string): string | undefined {
  return code === '' || code.length === COUPON_LENGTH ? undefined : 'INVALID_COUPON_LENGTH'
}

const MINUTE_MS = 60_000

/**
 * The day as campaigns count it: midnight here, seen from an hour east of Greenwich. Sets the clock of `now` back to
 * midnight on the way: a `Date` cannot be relied on to make a copy of itself on this screen.
 */
export function campaignDay(now: Date): number {
  const offset = (now.getTimezoneOffset() + 60) * MINUTE_MS
  return now.setHours(0, 0, 0, 0) - offset
}

/**
 * What a campaign's coupon takes off on a day, in percent: 0 on any other day than its own, undefined where the code
 * is none of a campaign and the shop has to be asked.
 */
export function campaignDiscount(code: string, day: number): number | undefined {
  if (!Object.hasOwn(CAMPAIGNS, code)) return undefined
  const campaign = CAMPAIGNS[code]
  return campaign?.validOn === day ? campaign.discount : 0
}
