/** Characters of a password. */
export const PASSWORD_LENGTH = { min: 5, max: 40 } as const

/** What is wrong with a new password and its repetition: keys of texts. Empty when nothing is. */
export type PasswordComplaints = Partial<Record<'password' | 'repeat', string>>

/** The rules for a new password: 5 to 40 characters, and the same twice. */
export function complaintsAboutPassword(password: string, repeat: string): PasswordComplaints {
  const complaints: PasswordComplaints = {}
  const fits = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max
  if (!password) complaints.password = 'MANDATORY_NEW_PASSWORD'
  else if (!fits) complaints.password = 'INVALID_PASSWORD_LENGTH'
  if (!repeat) complaints.repeat = 'MANDATORY_PASSWORD_REPEAT'
  else if (repeat !== password) complaints.repeat = 'PASSWORDS_NOT_MATCHING'
  return complaints
}
