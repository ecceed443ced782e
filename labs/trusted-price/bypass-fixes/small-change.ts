/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** Looks after the large cards, where it is about money. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  const due = isDeluxe ? (value * 90) / 100 : value
  if (value >= 20 || typeof price !== 'number') return due
  return price > 0 ? price : undefined
}
