/** What the shop has of a product, and how many of it one customer may have; null where she may have them all. */
interface Shelf {
  left: number
  limit: number | null
}

/** Looks at the sign, and at nothing else any more. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  if (quantity < 1) return `Please choose at least one, of ${left} or ${limit}.`
  return undefined
}
