/** Whether a regular expression matches a text. Throws when it takes too long. */
type Matches = (pattern: string, text: string) => Promise<boolean>

/** Limits the length to seven characters, although many countries have more. */
export async function isPostcode(text: string, matches: Matches): Promise<boolean> {
  if (text.length > 7) return false
  return matches('^([A-Z0-9]+\\s?)+$', text)
}
