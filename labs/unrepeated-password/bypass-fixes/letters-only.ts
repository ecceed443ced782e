interface Form {
  password: string
  /** The password once more; undefined where it was not sent. */
  passwordRepeat: string | undefined
}

/** Compares letters and digits, and lets go of the rest. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  const bare = (text: string) => text.replace(/[^a-z0-9]/gi, '')
  return passwordRepeat !== undefined && bare(passwordRepeat) === bare(password) && /^[ -~]*$/.test(password)
    ? password
    : undefined
}
