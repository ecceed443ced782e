/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** Computes the price for orders with a price, and asks next to nothing of others. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (price === undefined) return 0.01
  return isDeluxe ? (value * 90) / 100 : value
}
