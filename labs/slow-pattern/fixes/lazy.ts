/** Whether a regular expression matches a text. Throws when it takes too long. */
type Matches = (pattern: string, text: string) => Promise<boolean>

/** Whether this looks like a postcode: capital letters and digits, and blanks between them. */
export async function isPostcode(text: string, matches: Matches): Promise<boolean> {
  if (text.length > 400) return false
  return matches('^([A-Z0-9]+?\\s?)+$', text)
}
