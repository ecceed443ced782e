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
  _customer?: { id: number },
): number | null | undefined {
  return Number(form.UserId) || null
}
