interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Blocks letters. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  if (/[a-z\\]/i.test(productId)) return []
  return reviews.find({ $where: `this.product == ${productId}` })
}
