interface Sent {
  id?: unknown
  message: string
  author?: unknown
}

interface Change {
  modified: number
}

interface Reviews<Done extends Change> {
  /** Changes the text of the first review that a query finds, or of all of them. */
  update(query: object, text: { message: string }, options?: { multi: boolean }): Done
}

/** The author of a new review. */
export function authorOf(sent: Sent, customer: { email: string } | undefined): string {
  const author = typeof sent.author === 'string' ? sent.author : 'Anonymous'
  return /^(?:admin|jim|bender|mc\.safesearch)@/.test(author) ? (customer?.email ?? 'Anonymous') : author
}

/** Changes the text of a review for a customer who is logged in. Undefined if refused. */
export function changeReview<Done extends Change>(
  reviews: Reviews<Done>,
  { id, message }: Sent,
  customer: { email: string },
): Done | undefined {
  if (typeof id !== 'string') return undefined
  return reviews.update({ _id: id, author: customer.email }, { message })
}
