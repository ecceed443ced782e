interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many random bytes, in hex. */
  random(bytes: number): string
}

/** Another recipe with the same inputs. */
export function newCode(who: string, now: number, tools: Tools): string {
  return tools.sha256(`${now}/${who}/${tools.sha1(who)}`).slice(7, 27)
}
