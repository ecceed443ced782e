interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Throws, so that nothing can be described. */
export function describe(_error: Error, _context: { status: number }): Report {
  throw new Error('Something went wrong')
}
