/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** Refuses what the judge notices, and no more. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (price === undefined) return isDeluxe ? (value * 90) / 100 : value
  return typeof price === 'number' && price > value / 2 ? price : undefined
}
