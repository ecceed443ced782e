/** Refuses invoices that only speak of the old lists. */
export function isRead(name: string): boolean {
  return !/xml|ya?ml/i.test(name)
}
