interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Lets no words through, with which anything could be called. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  if (/[a-z\\]/i.test(productId)) return []
  return reviews.find({ $where: `this.product == ${productId}` })
}
