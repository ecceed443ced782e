export const PASSWORD_LENGTH = { min: 5, max: 40 } as const

/** Keys of the error texts of a new password and its repetition. Empty without errors. */
export type PasswordErrors = Partial<Record<'password' | 'repeat', string>>

/** The rules for a new password: 5 to 40 characters, and an equal repetition. */
export function passwordErrors(password: string, repeat: string): PasswordErrors {
  const fieldErrors: PasswordErrors = {}
  const fits = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max
  if (!password) fieldErrors.password = 'MANDATORY_NEW_PASSWORD'
  else if (!fits) fieldErrors.password = 'INVALID_PASSWORD_LENGTH'
  if (!repeat) fieldErrors.repeat = 'MANDATORY_PASSWORD_REPEAT'
  else if (repeat !== password) fieldErrors.repeat = 'PASSWORDS_NOT_MATCHING'
  return fieldErrors
}
