interface Visitor {
  /** The role in the token, if it is valid. */
  role: string | undefined
  userAgent: string
  ip: string
}

const TOOLS = ['mozilla', 'curl', 'wget', 'httpie', 'python', 'postman']

/** Refuses all programs on a list. */
export function mayRead({ role, userAgent }: Visitor): boolean {
  return role === 'admin' || !TOOLS.some((tool) => userAgent.toLowerCase().includes(tool))
}
