interface Visitor {
  /** The role in her token, if she brings a valid one. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Believes a program that says it is the collector. */
export function mayRead({ role, userAgent }: Visitor): boolean {
  return role === 'admin' || userAgent.startsWith('Prometheus/')
}
