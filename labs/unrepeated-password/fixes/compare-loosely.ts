interface Form {
  password: string
  /** The repeated password; undefined if it was not sent. */
  passwordRepeat: string | undefined
}

/** The password of a new account, or undefined if it has to be typed again. */
export function passwordOf({ password, passwordRepeat = '' }: Form): string | undefined {
  const isRepeated = passwordRepeat.toLowerCase() === password.toLowerCase()
  return isRepeated ? password : undefined
}
