/** A configuration or content that cannot be used; the message names the file, the line and the field. */
export class BadConfiguration extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadConfiguration'
  }
}

/** Throws all that is wrong at once, one line each; nothing where nothing is. */
export function refuseTogether(faults: readonly BadConfiguration[]): void {
  const messages = new Set(faults.map(({ message }) => message))
  if (messages.size > 0) throw new BadConfiguration([...messages].join('\n'))
}
