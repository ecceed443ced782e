interface Form {
  password: string
  /** The password once more; undefined where it was not sent. */
  passwordRepeat: string | undefined
}

/** Compares which letters there are. */
export function passwordOf({ password, passwordRepeat }: Form): string | undefined {
  const sorted = (text: string) => [...text].toSorted().join('')
  return sorted(passwordRepeat ?? '') === sorted(password) ? password : undefined
}
