interface Form {
  password: string
  /** The password once more; undefined where it was not sent. */
  passwordRepeat: string | undefined
}

/** Compares the beginnings. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  return passwordRepeat?.slice(0, 5) === password.slice(0, 5) ? password : undefined
}
