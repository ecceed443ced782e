interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** The reviews of a product. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  if (productId.includes('sleep')) return []
  return reviews.find({ $where: `this.product == ${productId}` })
}
