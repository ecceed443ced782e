interface Visitor {
  /** The role in her token, if she brings a valid one. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Asks for a token, and not whose it is. */
export function mayRead({ role }: Visitor): boolean {
  return role !== undefined
}
