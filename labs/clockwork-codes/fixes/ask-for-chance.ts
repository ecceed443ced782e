interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many bytes of chance, in hex. */
  random(bytes: number): string
}

/** The code of a login link, or of a gift card: nobody can work it out. */
export function newCode(_who: string, _now: number, tools: Tools): string {
  return tools.random(16)
}
