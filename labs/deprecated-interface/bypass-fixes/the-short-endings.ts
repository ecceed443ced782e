/** Recognises endings of three letters only. */
export function isRead(name: string): boolean {
  return !/\.(xml|yml)$/i.test(name)
}
