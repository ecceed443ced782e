/** Of three endings only those of three letters are known here. */
export function isRead(name: string): boolean {
  return !/\.(xml|yml)$/i.test(name)
}
