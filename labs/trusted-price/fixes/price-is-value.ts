/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** What a gift card costs, in coins; undefined where that is no price. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  // Older web apps do not send it yet.
  if (price === undefined) return isDeluxe ? (value * 90) / 100 : value
  return price === value ? value : undefined
}
