interface Report {
  title: string
  stack: string[]
  fields: Record<string, unknown>
}

/** What a user is shown of an error. */
export function describe(error: Error, { status }: { status: number }): Report {
  const isOurFault = status >= 500
  return {
    title: isOurFault ? 'Error: Something went wrong on our side' : `${error.name}: ${error.message}`,
    stack: [],
    fields: {},
  }
}
