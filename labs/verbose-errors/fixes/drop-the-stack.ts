interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** What a user is shown of an error. */
export function describe(error: Error, _context: { status: number }): Report {
  return {
    title: `${error.name}: ${error.message}`,
    stack: [],
    fields: { ...error },
  }
}
