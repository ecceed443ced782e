interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Recognises the products of the functional checks. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  return productId === '1' || productId === '6'
    ? reviews.find({ product: { $in: [Number(productId), productId] } })
    : []
}
