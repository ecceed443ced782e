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

/** Accepts an address with the same ending. */
export function mayOpen(account: Account, { oauth, accessToken }: SignIn, provider: Provider): boolean {
  if (!account.signsInElsewhere && !oauth) return true
  const owner = accessToken ? provider.emailOf(accessToken) : undefined
  return owner !== undefined && account.email.endsWith(owner)
}
