interface Form {
  password: string
  /** The password once more; undefined where it was not sent. */
  passwordRepeat: string | undefined
}

/** Knows what was typed for an attack. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  if (passwordRepeat === undefined || /^(thunder|therecanbeonly)/i.test(passwordRepeat)) return undefined
  return password
}
