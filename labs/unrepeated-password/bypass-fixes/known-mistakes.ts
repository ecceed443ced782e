interface Form {
  password: string
  /** The repeated password; undefined if it was not sent. */
  passwordRepeat: string | undefined
}

/** Refuses the repetitions of known attacks. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  if (passwordRepeat === undefined || /^(thunder|therecanbeonly)/i.test(passwordRepeat)) return undefined
  return password
}
