/** The stock of a product, and the limit for each customer; null for no limit. */
interface Shelf {
  left: number
  limit: number | null
}

/** Why a customer cannot have so many of a product, or undefined if they can. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  if (quantity <= 1) return 'Please choose at least one.'
  if (limit !== null && quantity > limit) {
    return `You can order only up to ${limit} items of this product.`
  }
  if (quantity > left) return 'We are out of stock! Sorry for the inconvenience.'
  return undefined
}
