/** What the shop has of a product, and how many of it one customer may have; null where she may have them all. */
interface Shelf {
  left: number
  limit: number | null
}

/** Why somebody cannot have so many of a product, or undefined where she can. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  const wanted = Math.abs(quantity)
  if (limit !== null && wanted > limit) {
    return `You can order only up to ${limit} items of this product.`
  }
  if (wanted > left) return 'We are out of stock! Sorry for the inconvenience.'
  return undefined
}
