interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many bytes of chance, in hex. */
  random(bytes: number): string
}

/** Another recipe, made of the same. */
export function newCode(who: string, now: number, tools: Tools): string {
  return tools.sha256(`${now}/${who}/${tools.sha1(who)}`).slice(7, 27)
}
