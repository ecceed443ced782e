interface Feedback {
  /** The author: a customer's number, or null for anonymous feedback. */
  UserId: number | null
  rating: number
}

interface Customer {
  id: number
  email: string
  role: string
}

interface Call {
  /** The customer of the token; undefined for visitors. */
  customer: Customer | undefined
  /** Whether the page that sent the call is one of ours, by the browser. */
  isFromOurPages: boolean
}

/** Allows everybody to delete anonymous feedback. */
export function mayRemove(feedback: Feedback, { customer }: Call): boolean {
  if (customer === undefined) return false
  return customer.role === 'admin' || feedback.UserId === null || customer.id === feedback.UserId
}
