/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** Computes the price for all customers but members. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (!isDeluxe) return value
  return typeof price === 'number' && price > 0 ? price : (value * 90) / 100
}
