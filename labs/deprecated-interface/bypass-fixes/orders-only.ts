/** Refuses the name that the known attacks have. */
export function isRead(name: string): boolean {
  return !/^orders\.(xml|ya?ml)$/i.test(name)
}
