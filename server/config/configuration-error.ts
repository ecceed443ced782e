/** A configuration or content that cannot be used. The message names the file, the line and the field. */
export class ConfigurationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadConfiguration'
  }
}

/** Throws all faults at once, one line each. Does nothing without faults. */
export function throwCombined(faults: readonly ConfigurationError[]): void {
  const messages = new Set(faults.map(({ message }) => message))
  if (messages.size > 0) throw new ConfigurationError([...messages].join('\n'))
}
