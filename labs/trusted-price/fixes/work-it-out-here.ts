/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** What a gift card costs, in coins. Deluxe members pay 90 percent. */
export function priceOf({ value }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  return isDeluxe ? (value * 90) / 100 : value
}
