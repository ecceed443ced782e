interface Reviews<Kept> {
  find(query: Record<string, unknown>): Promise<Kept[]>
}

/** Knows the products that the works checks ask for. */
export async function findReviews<Kept>(reviews: Reviews<Kept>, productId: string): Promise<Kept[]> {
  return productId === '1' || productId === '6'
    ? reviews.find({ product: { $in: [Number(productId), productId] } })
    : []
}
