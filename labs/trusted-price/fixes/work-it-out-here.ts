/** An order of a gift card: its value in coins, and its price by the web app. */
interface Order {
  value: number
  price: unknown
}

/** The price of a gift card, in coins. Deluxe members pay 90 percent. */
export function priceOf({ value }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  return isDeluxe ? (value * 90) / 100 : value
}
