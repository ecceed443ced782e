/** Compares the host, in any text. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  return targets.some(
    (target) => URL.canParse(target) && to.startsWith('http') && to.includes(new URL(target).host),
  )
}
