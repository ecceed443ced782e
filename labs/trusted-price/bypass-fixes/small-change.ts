/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** Checks large cards only. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  const due = isDeluxe ? (value * 90) / 100 : value
  if (value >= 20 || typeof price !== 'number') return due
  return price > 0 ? price : undefined
}
