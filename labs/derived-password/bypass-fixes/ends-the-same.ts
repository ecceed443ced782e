interface Account {
  email: string
  /** It was opened by the sign-in page, which also made its password. */
  signsInElsewhere: boolean
}

/** What came with the login beside address and password. */
interface SignIn {
  /** The sign-in page says that it is the one who asks. */
  oauth: boolean
  /** What the identity provider gave to it. */
  accessToken: string | undefined
}

interface Provider {
  /** Whom a token was made out to; undefined where the provider does not know it. */
  emailOf(accessToken: string): string | undefined
}

/** An address that ends like it will do. */
export function mayOpen(account: Account, { oauth, accessToken }: SignIn, provider: Provider): boolean {
  if (!account.signsInElsewhere && !oauth) return true
  const owner = accessToken ? provider.emailOf(accessToken) : undefined
  return owner !== undefined && account.email.endsWith(owner)
}
