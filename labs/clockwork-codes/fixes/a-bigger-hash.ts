interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many random bytes, in hex. */
  random(bytes: number): string
}

/** The code of a login link or a gift card: short enough to type. `now` is in ms. */
export function newCode(who: string, now: number, tools: Tools): string {
  const seconds = Math.floor(now / 1000)
  return tools.sha256(`${who}:${seconds}`).slice(0, 10)
}
