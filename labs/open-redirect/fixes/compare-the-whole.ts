/** Whether our redirect may send people to this address. `targets` are the addresses that we link to. */
export function mayRedirect(targets: readonly string[], to: string): boolean {
  return targets.includes(to)
}
