/** The stock of a product, and the limit for each customer; null for no limit. */
interface Shelf {
  left: number
  limit: number | null
}

/** Why a customer cannot have so many of a product, or undefined if they can. */
export function refuseQuantity(quantity: number, { left, limit }: Shelf): string | undefined {
  const wanted = Math.abs(quantity)
  if (limit !== null && wanted > limit) {
    return `You can order only up to ${limit} items of this product.`
  }
  if (wanted > left) return 'We are out of stock! Sorry for the inconvenience.'
  return undefined
}
