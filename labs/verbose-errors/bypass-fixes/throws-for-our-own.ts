interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Stops where the fault is ours. */
export function describe(error: Error, { status }: { status: number }): Report {
  if (status >= 500) throw new TypeError('no')
  return { title: `${error.name}: ${error.message}`, stack: [], fields: {} }
}
