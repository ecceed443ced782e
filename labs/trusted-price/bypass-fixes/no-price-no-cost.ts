/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** Works it out for all who say a price, and asks next to nothing of the others. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (price === undefined) return 0.01
  return isDeluxe ? (value * 90) / 100 : value
}
