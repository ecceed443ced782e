interface Form {
  /** From a field that the page hides. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Stores all feedback as anonymous. */
export function authorOf(
  form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  return form.UserId === customer ? undefined : null
}
