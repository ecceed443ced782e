/** The stock of a product, and the limit for each customer; null for no limit. */
interface Shelf {
  left: number
  limit: number | null
}

/** Checks the sign and nothing else. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  if (quantity < 1) return `Please choose at least one, of ${left} or ${limit}.`
  return undefined
}
