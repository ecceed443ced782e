interface Visitor {
  /** The role in the token, if it is valid. */
  role: string | undefined
  userAgent: string
  ip: string
}

/** Who may read the metrics of the shop: customers, sales, errors, memory. */
export function mayRead(_visitor: Visitor): boolean {
  return false
}
