interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** What is shown of an error to whoever ran into it. */
export function describe(_error: Error, _context: { status: number }): Report {
  return {
    title: 'Error: Something went wrong',
    stack: [],
    fields: {},
  }
}
