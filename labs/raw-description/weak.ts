/** Removes everything from HTML but text, emphasis and links. */
type Filter = (html: string) => Promise<string>

/** The description of a product, as it is stored in the catalogue. */
export async function toDescription(sent: string, _filter: Filter): Promise<string> {
  return sent
}
