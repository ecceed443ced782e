interface Visitor {
  /** The role in the token, if it is valid. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Trusts requests from this machine, which all requests behind a proxy are. */
export function mayRead({ role, ip }: Visitor): boolean {
  return role === 'admin' || ip === '127.0.0.1'
}
