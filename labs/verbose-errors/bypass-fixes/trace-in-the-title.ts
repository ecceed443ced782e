interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Puts the trace into the title. */
export function describe(error: Error, { status }: { status: number }): Report {
  const title = status >= 500 ? (error.stack ?? '') : `${error.name}: ${error.message}`
  return { title, stack: [], fields: {} }
}
