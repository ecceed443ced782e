/** Allows every address with the path of the pictures. */
export function mayLoad(address: URL, tag: string, _shopHost: string): boolean {
  return tag === 'img' && address.pathname.startsWith('/assets/public/images/')
}
