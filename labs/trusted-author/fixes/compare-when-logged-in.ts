interface Form {
  /** From a field that the page hides. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** The author of feedback: a customer's number, null for nobody, undefined if it is refused. */
export function authorOf(
  form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  const author = Number(form.UserId) || null
  if (customer && author !== null && author !== customer.id) return undefined
  return author
}
