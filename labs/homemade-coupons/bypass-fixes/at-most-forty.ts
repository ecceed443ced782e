interface Till {
  /** The month that it is: `JAN24`. */
  month: string
  /** The codes that we gave to customers this month. */
  issued: readonly string[]
  /** The text that a code in Z85 stands for; undefined where it stands for none. */
  fromZ85(code: string): string | undefined
}

/** Gives no more than was ever given. */
export function discountOf(code: string, till: Till): number | undefined {
  const [month, percent = ''] = till.fromZ85(code)?.split('-') ?? []
  const discount = Number.parseInt(percent, 10)
  return month === till.month && discount <= 40 ? discount : undefined
}
