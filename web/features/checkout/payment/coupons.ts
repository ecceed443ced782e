/** Coupons of campaigns: each is valid on one day only, and only the page checks the day. */
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

/** What is wrong with a typed code, as the key of a text. Undefined if it is fine. */
export function couponError(code: string): string | undefined {
  return code === '' || code.length === COUPON_LENGTH ? undefined : 'INVALID_COUPON_LENGTH'
}

const MINUTE_MS = 60_000

/**
 * The day as campaigns count it: local midnight, in UTC+1. Changes `now` to midnight: a replaced `Date` cannot be
 * relied on to make a copy of itself on this screen.
 */
export function campaignDay(now: Date): number {
  const offset = (now.getTimezoneOffset() + 60) * MINUTE_MS
  return now.setHours(0, 0, 0, 0) - offset
}

/**
 * The discount of a campaign's coupon on a day, in percent: 0 on any other day, undefined if the code belongs to no
 * campaign and the shop has to check it.
 */
export function campaignDiscount(code: string, day: number): number | undefined {
  if (!Object.hasOwn(CAMPAIGNS, code)) return undefined
  const campaign = CAMPAIGNS[code]
  return campaign?.validOn === day ? campaign.discount : 0
}
