/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** The price of a gift card, in coins; undefined if the sent price is invalid. Deluxe members pay 90 percent. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  // Older web apps do not send it yet.
  if (price === undefined) return isDeluxe ? (value * 90) / 100 : value
  if (typeof price !== 'number' || price <= 0) return undefined
  return price
}
