interface Form {
  /** From a field that the page keeps out of sight. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Whom feedback is filed under: a customer's number, null for nobody, undefined where it is refused. */
export function authorOf(
  form: Form,
  customers: Customers,
  _customer?: { id: number },
): number | null | undefined {
  const author = Number(form.UserId) || null
  return author === null || customers.exists(author) ? author : undefined
}
