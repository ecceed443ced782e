/** Allows pictures from anywhere. */
export function mayLoad(_address: URL, tag: string, _shopHost: string): boolean {
  return tag === 'img'
}
