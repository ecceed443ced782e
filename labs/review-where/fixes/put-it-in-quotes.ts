interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** The reviews of a product. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  return reviews.find({ $where: `this.product == '${productId}'` })
}
