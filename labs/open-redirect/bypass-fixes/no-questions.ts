/** Refuses addresses with a query or a hash. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  return !to.includes('?') && !to.includes('#') && targets.some((target) => to.includes(target))
}
