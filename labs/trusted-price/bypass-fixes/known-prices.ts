/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** Refuses what the walkthrough requests. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (price === undefined) return isDeluxe ? (value * 90) / 100 : value
  if (typeof price !== 'number' || [1, 10, 12.5, 50].includes(price)) return undefined
  return price > 0 ? price : undefined
}
