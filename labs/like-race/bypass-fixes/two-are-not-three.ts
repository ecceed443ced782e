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

/** Counts two likes of one customer and drops the third. */
export async function like<Change extends { modified: number }>(
  reviews: Reviews<Change>,
  post: Post,
  id: string,
  email: string,
): Promise<Change | 'missing' | 'liked before'> {
  const review = reviews.find(id)
  if (!review) return 'missing'
  if (review.likedBy.includes(email)) return 'liked before'
  await post.thank(review.author)
  return reviews.update(id, {}, ({ likesCount, likedBy }) => {
    if (likedBy.filter((one) => one === email).length >= 2) return {}
    return { likesCount: likesCount + 1, likedBy: [...likedBy, email] }
  })
}
