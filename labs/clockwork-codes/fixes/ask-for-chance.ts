interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many random bytes, in hex. */
  random(bytes: number): string
}

/** The code of a login link or a gift card: it cannot be computed. */
export function newCode(_who: string, _now: number, tools: Tools): string {
  return tools.random(16)
}
