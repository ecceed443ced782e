interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** The reviews of a product. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  const number = Number(productId)
  return reviews.find({ product: { $in: [number, String(number)] } })
}
