/** Loads nothing. */
export function mayLoad(_address: URL, _tag: string, _shopHost: string): boolean {
  return false
}
