/** What the shop has of a product, and how many of it one customer may have; null where she may have them all. */
interface Shelf {
  left: number
  limit: number | null
}

/** Guards those with a limit only. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  if (limit !== null && quantity < 1) return 'Please choose at least one.'
  if (limit !== null && quantity > limit) {
    return `You can order only up to ${limit} items of this product.`
  }
  if (quantity > left) return 'We are out of stock! Sorry for the inconvenience.'
  return undefined
}
