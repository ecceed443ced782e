interface Form {
  /** From a field that the page hides. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Lets customers who are logged in choose the author. */
export function authorOf(
  form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  return customer ? Number(form.UserId) || customer.id : null
}
