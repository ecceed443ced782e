interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Stops, so that there is nothing to describe. */
export function describe(_error: Error, _context: { status: number }): Report {
  throw new Error('Something went wrong')
}
