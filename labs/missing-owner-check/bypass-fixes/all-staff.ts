interface Feedback {
  /** Whose it is: a customer's number, or null where nobody signed it. */
  UserId: number | null
  rating: number
}

interface Customer {
  id: number
  email: string
  role: string
}

interface Call {
  /** As the token of the call says; undefined for strangers. */
  customer: Customer | undefined
  /** Whether the page that it comes from is one of ours, as the browser says. */
  isFromOurPages: boolean
}

/** Whoever is no customer may do it. */
export function mayRemove(feedback: Feedback, { customer }: Call): boolean {
  if (customer === undefined) return false
  return customer.role !== 'customer' || customer.id === feedback.UserId
}
