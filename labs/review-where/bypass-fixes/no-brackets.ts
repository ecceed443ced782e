interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Blocks brackets, so that nothing can be called. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  if (/[()]/.test(productId)) return []
  return reviews.find({ $where: `this.product == ${productId}` })
}
