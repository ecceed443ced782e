interface Form {
  password: string
  /** The password once more; undefined where it was not sent. */
  passwordRepeat: string | undefined
}

/** The password of a new account, or undefined where the customer has to type it again. */
export function passwordOf({ password, passwordRepeat = '' }: Form): string | undefined {
  const isRepeated = passwordRepeat.toLowerCase() === password.toLowerCase()
  return isRepeated ? password : undefined
}
