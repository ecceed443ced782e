interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** What a user is shown of an error. */
export function describe(_error: Error, _context: { status: number }): Report {
  return {
    title: 'Error: Something went wrong',
    stack: [],
    fields: {},
  }
}
