/** An amount of money as a whole number of cents. Amounts are added up in cents only. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

/** Cents as the amount that tables and clients hold. */
export function fromCents(cents: number): number {
  return cents / 100
}

/** Cents as text with two decimals. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2)
}
