/** Where pictures of the shop are. */
const PICTURES = '/assets/public/images/'

/**
 * Whether the renderer may load this address for an element of a note. It asks for each address, and again for each
 * redirect. `shopHost` is the shop's own host.
 */
export function mayLoad(address: URL, tag: string, shopHost: string): boolean {
  return tag === 'img' && address.host === shopHost && address.pathname.startsWith(PICTURES)
}
