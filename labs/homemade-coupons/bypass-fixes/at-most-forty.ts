interface Till {
  /** The current month: `JAN24`. */
  month: string
  /** The codes that were given to customers this month. */
  issued: readonly string[]
  /** The text of a code in Z85; undefined if it is none. */
  fromZ85(code: string): string | undefined
}

/** Accepts the discounts that were ever given. */
export function discountOf(code: string, till: Till): number | undefined {
  const [month, percent = ''] = till.fromZ85(code)?.split('-') ?? []
  const discount = Number.parseInt(percent, 10)
  return month === till.month && discount <= 40 ? discount : undefined
}
