/** A gift card as it is ordered: its value in coins, and what the web app says that it costs. */
interface Order {
  value: number
  price: unknown
}

/** Works it out for everybody but members, who would never. */
export function priceOf({ value, price }: Order, { isDeluxe }: { isDeluxe: boolean }): number | undefined {
  if (!isDeluxe) return value
  return typeof price === 'number' && price > 0 ? price : (value * 90) / 100
}
