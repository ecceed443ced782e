interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Whoever cannot call anything cannot sleep. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  if (/[()]/.test(productId)) return []
  return reviews.find({ $where: `this.product == ${productId}` })
}
