interface Form {
  /** From a field that the page keeps out of sight. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Whom feedback is filed under: a customer's number, null for nobody, undefined where it is refused. */
export function authorOf(
  _form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  return customer?.id ?? null
}
