interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** Hides the details of one status only. */
export function describe(error: Error, { status }: { status: number }): Report {
  if (status === 500) return { title: 'Error: Something went wrong on our side', stack: [], fields: {} }
  return {
    title: `${error.name}: ${error.message}`,
    stack: (error.stack ?? '')
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
    fields: {},
  }
}
