interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many random bytes, in hex. */
  random(bytes: number): string
}

/** As long as a random code, but not random. */
export function newCode(_who: string, _now: number, tools: Tools): string {
  return tools.random(1).repeat(10)
}
