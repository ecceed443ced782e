interface Visitor {
  /** The role in the token, if it is valid. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Asks for a token, of any user. */
export function mayRead({ role }: Visitor): boolean {
  return role !== undefined
}
