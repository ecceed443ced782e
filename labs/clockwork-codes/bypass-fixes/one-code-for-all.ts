interface Tools {
  sha1(text: string): string
  sha256(text: string): string
  /** So many bytes of chance, in hex. */
  random(bytes: number): string
}

/** Nobody would think of it. */
export function newCode(_who: string, _now: number, _tools: Tools): string {
  return 'open-sesame-1001'
}
