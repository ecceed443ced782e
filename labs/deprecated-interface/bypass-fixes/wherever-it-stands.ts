/** Refuses every name that contains the old formats. */
export function isRead(name: string): boolean {
  return !/xml|ya?ml/i.test(name)
}
