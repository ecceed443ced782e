/** Whether a regular expression matches a text. Throws when it takes too long. */
type Matches = (pattern: string, text: string) => Promise<boolean>

/** Refuses the character that ends the walkthrough's text. */
export async function isPostcode(text: string, matches: Matches): Promise<boolean> {
  if (text.length > 400) return false
  if (text.includes('!')) return false
  return matches('^([A-Z0-9]+\\s?)+$', text)
}
