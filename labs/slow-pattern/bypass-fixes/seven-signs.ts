/** Whether a regular expression finds itself in a text. Throws when it takes too long. */
type Matches = (pattern: string, text: string) => Promise<boolean>

/** No pattern is slow on seven signs, and half of the world has more. */
export async function isPostcode(text: string, matches: Matches): Promise<boolean> {
  if (text.length > 7) return false
  return matches('^([A-Z0-9]+\\s?)+$', text)
}
