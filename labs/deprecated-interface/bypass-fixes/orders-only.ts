/** Refuses the file name of the known attacks. */
export function isRead(name: string): boolean {
  return !/^orders\.(xml|ya?ml)$/i.test(name)
}
