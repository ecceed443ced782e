const PREFIX = 'twin-'

/** The id of a shop for a moment. */
export function twinId(random: string): string {
  return `${PREFIX}${random}`
}

/** Whether a shop, or its file, is one for a moment: nothing that happens in it counts. */
export function isTwin(id: string): boolean {
  return id.startsWith(PREFIX)
}
