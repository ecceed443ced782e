interface Form {
  password: string
  /** The repeated password; undefined if it was not sent. */
  passwordRepeat: string | undefined
}

/** Compares the beginnings. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  return passwordRepeat?.slice(0, 5) === password.slice(0, 5) ? password : undefined
}
