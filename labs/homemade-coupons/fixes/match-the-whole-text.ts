interface Till {
  /** The month that it is: `JAN24`. */
  month: string
  /** The codes that we gave to customers this month. */
  issued: readonly string[]
  /** The text that a code in Z85 stands for; undefined where it stands for none. */
  fromZ85(code: string): string | undefined
}

/** The discount that a coupon such as `JAN24-10` (in Z85) gives now, in percent; undefined where it gives none. */
export function discountOf(code: string, till: Till): number | undefined {
  const coupon = till.fromZ85(code)
  if (!coupon || !/^[A-Z]{3}\d{2}-\d{2}$/.test(coupon)) return undefined
  const [month, percent = ''] = coupon.split('-')
  return month === till.month ? Number.parseInt(percent, 10) : undefined
}
