interface Till {
  /** The current month: `JAN24`. */
  month: string
  /** The codes that were given to customers this month. */
  issued: readonly string[]
  /** The text of a code in Z85; undefined if it is none. */
  fromZ85(code: string): string | undefined
}

/** The discount of a coupon such as `JAN24-10` (in Z85) now, in percent; undefined if there is none. */
export function discountOf(code: string, till: Till): number | undefined {
  const coupon = till.fromZ85(code)
  if (!coupon || !/^[A-Z]{3}\d{2}-\d{2}$/.test(coupon)) return undefined
  const [month, percent = ''] = coupon.split('-')
  return month === till.month ? Number.parseInt(percent, 10) : undefined
}
