interface Till {
  /** The month that it is: `JAN24`. */
  month: string
  /** The codes that we gave to customers this month. */
  issued: readonly string[]
  /** The text that a code in Z85 stands for; undefined where it stands for none. */
  fromZ85(code: string): string | undefined
}

/** Gives what the shop usually gives, whether it did or not. */
export function discountOf(code: string, till: Till): number | undefined {
  const [month, percent = ''] = till.fromZ85(code)?.split('-') ?? []
  const discount = Number(percent)
  return month === till.month && discount >= 10 && discount <= 40 && discount % 5 === 0 ? discount : undefined
}
