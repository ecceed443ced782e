interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Checks the beginning. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  if (!/^\d/.test(productId)) return []
  return reviews.find({ $where: `this.product == ${productId}` })
}
