interface Form {
  password: string
  /** The repeated password; undefined if it was not sent. */
  passwordRepeat: string | undefined
}

/** Compares letters and digits only, and refuses other alphabets. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  const bare = (text: string) => text.replace(/[^a-z0-9]/gi, '')
  return passwordRepeat !== undefined && bare(passwordRepeat) === bare(password) && /^[ -~]*$/.test(password)
    ? password
    : undefined
}
