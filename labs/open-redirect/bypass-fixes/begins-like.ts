/** Compares the beginning, behind which a host may go on. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  return targets.some((target) => to.startsWith(target.replace('https://', 'http')) || to.startsWith(target))
}
