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

/** Whether an account opens after the right password. */
export function mayOpen(account: Account, { accessToken }: SignIn, provider: Provider): boolean {
  if (!account.signsInElsewhere) return true
  return accessToken !== undefined && provider.emailOf(accessToken) === account.email
}
