interface Visitor {
  /** The role in her token, if she brings a valid one. */
  role: string | undefined
  userAgent: string
  ip: string
}

const TOOLS = ['mozilla', 'curl', 'wget', 'httpie', 'python', 'postman']

/** Turns away all programs that it has heard of. */
export function mayRead({ role, userAgent }: Visitor): boolean {
  return role === 'admin' || !TOOLS.some((tool) => userAgent.toLowerCase().includes(tool))
}
