interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** The reviews of a product. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  const shortened = productId.slice(0, 15)
  return reviews.find({ $where: `this.product == ${shortened}` })
}
