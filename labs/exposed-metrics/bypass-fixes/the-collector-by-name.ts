interface Visitor {
  /** The role in the token, if it is valid. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Believes a program that claims to be the collector. */
export function mayRead({ role, userAgent }: Visitor): boolean {
  return role === 'admin' || userAgent.startsWith('Prometheus/')
}
