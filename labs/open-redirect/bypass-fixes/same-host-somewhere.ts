/** Goes by the host, and lets any text with it through. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  return targets.some(
    (target) => URL.canParse(target) && to.startsWith('http') && to.includes(new URL(target).host),
  )
}
