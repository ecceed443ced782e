/** Whether a regular expression matches a text. Throws when it takes too long. */
type Matches = (pattern: string, text: string) => Promise<boolean>

/** Refuses a repeated character. */
export async function isPostcode(text: string, matches: Matches): Promise<boolean> {
  if (text.length > 400) return false
  if (/(.)\1{9}/.test(text)) return false
  return matches('^([A-Z0-9]+\\s?)+$', text)
}
