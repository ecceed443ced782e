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

/** In one step for known attackers only. */
export async function like<Change extends { modified: number }>(
  reviews: Reviews<Change>,
  post: Post,
  id: string,
  email: string,
): Promise<Change | 'missing' | 'liked before'> {
  const review = reviews.find(id)
  if (!review) return 'missing'
  const isKnown = ['mc.safesearch@', 'jim@', 'bender@'].some((name) => email.startsWith(name))
  const conditions = isKnown ? { likedBy: { $ne: email } } : {}
  if (review.likedBy.includes(email)) return 'liked before'
  const change = reviews.update(id, conditions, ({ likesCount }) => ({ likesCount: likesCount + 1 }))
  if (change.modified === 0) return 'liked before'
  await post.thank(review.author)
  return reviews.update(id, conditions, ({ likedBy }) => ({ likedBy: [...likedBy, email] }))
}
