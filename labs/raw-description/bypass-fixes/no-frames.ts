/** Removes everything from HTML but text, emphasis and links. */
type Filter = (html: string) => Promise<string>

/** Removes frames, which the attacks use. */
export async function toDescription(sent: string, filter: Filter): Promise<string> {
  return /<iframe/i.test(sent) ? filter(sent) : sent
}
