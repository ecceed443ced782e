interface Form {
  /** From a field that the page hides. */
  UserId?: unknown
}

interface Customers {
  exists(id: number): boolean
}

/** Compares plain spellings of a number only. */
export function authorOf(
  form: Form,
  _customers: Customers,
  customer?: { id: number },
): number | null | undefined {
  const sent = form.UserId
  if (typeof sent === 'number' && sent !== customer?.id) return customer?.id ?? null
  if (typeof sent === 'string' && /^[0-9]+$/.test(sent) && Number(sent) !== customer?.id) return undefined
  return Number(sent) || null
}
