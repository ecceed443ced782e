/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** The best price that anybody has is good enough for everybody. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  const least = (value * 90) / 100
  if (price === undefined) return isDeluxe ? least : value
  return typeof price === 'number' && price >= least ? price : undefined
}
