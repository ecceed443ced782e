/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** Refuses what is asked for in the walkthrough. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (price === undefined) return isDeluxe ? (value * 90) / 100 : value
  if (typeof price !== 'number' || [1, 10, 12.5, 50].includes(price)) return undefined
  return price > 0 ? price : undefined
}
