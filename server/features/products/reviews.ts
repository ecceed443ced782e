import type { Review } from '#contract/http.ts'
import type { Shop } from '../../shop/shop.ts'

const COLLECTION = 'posts'

/** What a change to reviews did. */
export interface ReviewChange {
  modified: number
  original: Review[]
  updated: Review[]
}

/** Whether there is, or was, a product of this number. */
export function isProduct(shop: Shop, id: string): boolean {
  if (!/^\d{1,15}$/.test(id)) return false
  return shop.tables.get('SELECT 1 FROM Products WHERE id = ?', [Number(id)]) !== undefined
}

/** The reviews of a product, each marked `liked` when this customer likes it, or nobody is logged in. */
export function reviewsOf(shop: Shop, productId: string, email: string | undefined): Review[] {
  const reviews = shop.documents.find<Review>(COLLECTION, {
    product: { $in: [productId, Number(productId)] },
  })
  return reviews.map((review) =>
    email === undefined || review.likedBy.includes(email) ? { ...review, liked: true } : review,
  )
}

export function writeReview(shop: Shop, productId: string, message: string, author: string): void {
  shop.documents.insert<Review>(COLLECTION, {
    product: productId,
    message,
    author,
    likesCount: 0,
    likedBy: [],
  })
}

/** Changes the text of one's own review; that of others stays as it is. */
export function rewriteReview(shop: Shop, id: string, message: string, author: string): ReviewChange {
  return change(shop, { _id: id, author }, (review) => ({ ...review, message }))
}

export function likeReview(shop: Shop, id: string, email: string): ReviewChange | 'missing' | 'liked before' {
  const [review] = shop.documents.find<Review>(COLLECTION, { _id: id })
  if (!review) return 'missing'
  if (review.likedBy.includes(email)) return 'liked before'
  return change(shop, { _id: id }, (liked) => ({
    ...liked,
    likesCount: liked.likesCount + 1,
    likedBy: [...liked.likedBy, email],
  }))
}

function change(shop: Shop, query: object, how: (review: Review) => Review): ReviewChange {
  const { original, updated } = shop.documents.update<Review>(COLLECTION, { ...query }, how)
  return { modified: updated.length, original, updated }
}
