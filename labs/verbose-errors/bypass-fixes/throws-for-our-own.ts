interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Throws for the server's own errors. */
export function describe(error: Error, { status }: { status: number }): Report {
  if (status >= 500) throw new TypeError('no')
  return { title: `${error.name}: ${error.message}`, stack: [], fields: {} }
}
