interface Form {
  /** From a field that the page keeps out of sight. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Files everything under nobody. */
export function authorOf(
  form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  return form.UserId === customer ? undefined : null
}
