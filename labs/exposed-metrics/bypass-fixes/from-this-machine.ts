interface Visitor {
  /** The role in her token, if she brings a valid one. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Trusts whoever comes from this machine, as everybody does behind a proxy. */
export function mayRead({ role, ip }: Visitor): boolean {
  return role === 'admin' || ip === '127.0.0.1'
}
