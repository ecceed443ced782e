/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** Refuses what the judge would hear of, and no more. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (price === undefined) return isDeluxe ? (value * 90) / 100 : value
  return typeof price === 'number' && price > value / 2 ? price : undefined
}
