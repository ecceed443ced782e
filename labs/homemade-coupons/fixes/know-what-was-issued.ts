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
  if (!till.issued.includes(code)) return undefined
  const [, percent = ''] = till.fromZ85(code)?.split('-') ?? []
  return Number.parseInt(percent, 10)
}
