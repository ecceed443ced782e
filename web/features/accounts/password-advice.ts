/** One piece of advice about passwords: the key of its text, and whether this password follows it. */
export interface Advice {
  text: string
  isFollowed: boolean
}

export const RECOMMENDED_LENGTH = 8

const RULES: { text: string; holds: (password: string) => boolean }[] = [
  { text: 'LOWER_CASE_CRITERIA_MSG', holds: (password) => /[a-z]/.test(password) },
  { text: 'UPPER_CASE_CRITERIA_MSG', holds: (password) => /[A-Z]/.test(password) },
  { text: 'DIGITS_CRITERIA_MSG', holds: (password) => /[0-9]/.test(password) },
  { text: 'SPECIAL_CHARS_CRITERIA_MSG', holds: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  { text: 'MIN_CHARS_CRITERIA_MSG', holds: (password) => password.length >= RECOMMENDED_LENGTH },
]

/** The advice for a password. Advice only: weaker passwords are accepted as well. */
export function adviceFor(password: string): Advice[] {
  return RULES.map(({ text, holds }) => ({ text, isFollowed: holds(password) }))
}
