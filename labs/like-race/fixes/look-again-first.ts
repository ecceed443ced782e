interface Review {
  author: string
  likesCount: number
  likedBy: string[]
}

interface Reviews<Change> {
  find(id: string): Review | undefined
  /** Changes the review of this number if it also meets the conditions, in one step. */
  update(id: string, conditions: object, how: (review: Review) => Partial<Review>): Change
}

interface Post {
  /** Thanks the author. Takes a moment. */
  thank(author: string): Promise<void>
}

/** Adds a like of this customer to a review, once. */
export async function like<Change extends { modified: number }>(
  reviews: Reviews<Change>,
  post: Post,
  id: string,
  email: string,
): Promise<Change | 'missing' | 'liked before'> {
  const review = reviews.find(id)
  if (!review) return 'missing'
  if (review.likedBy.includes(email)) return 'liked before'
  if (reviews.find(id)?.likedBy.includes(email)) return 'liked before'
  reviews.update(id, {}, ({ likesCount }) => ({ likesCount: likesCount + 1 }))
  await post.thank(review.author)
  return reviews.update(id, {}, ({ likedBy }) => ({ likedBy: [...likedBy, email] }))
}
