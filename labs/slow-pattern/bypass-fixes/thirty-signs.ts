/** Whether a regular expression matches a text. Throws when it takes too long. */
type Matches = (pattern: string, text: string) => Promise<boolean>

/** A shorter limit that is still too long. */
export async function isPostcode(text: string, matches: Matches): Promise<boolean> {
  if (text.length > 30) return false
  return matches('^([A-Z0-9]+\\s?)+$', text)
}
