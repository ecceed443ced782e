interface Visitor {
  /** The role in her token, if she brings a valid one. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Who may read the numbers of the shop: customers, sales, errors, memory. */
export function mayRead({ role, userAgent }: Visitor): boolean {
  return role === 'admin' || !userAgent.includes('Mozilla')
}
