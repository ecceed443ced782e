interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** What a user is shown of an error. */
export function describe(error: Error, { status }: { status: number }): Report {
  const frames = (error.stack ?? '').split('\n').map((line) => line.trim())
  return {
    title: `${error.name}: ${error.message}`,
    stack: status === 401 ? [] : frames.filter((line) => line.startsWith('at ')),
    fields: { ...error },
  }
}
