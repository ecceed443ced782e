/** Removes everything from HTML but text, emphasis and links. */
type Filter = (html: string) => Promise<string>

/** Removes what looks like a script. */
export async function toDescription(sent: string, filter: Filter): Promise<string> {
  return /script|iframe/i.test(sent) ? filter(sent) : sent
}
