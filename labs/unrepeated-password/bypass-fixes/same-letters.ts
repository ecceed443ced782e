interface Form {
  password: string
  /** The repeated password; undefined if it was not sent. */
  passwordRepeat: string | undefined
}

/** Compares sorted letters. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  const sorted = (text: string) => [...text].toSorted().join('')
  return sorted(passwordRepeat ?? '') === sorted(password) ? password : undefined
}
