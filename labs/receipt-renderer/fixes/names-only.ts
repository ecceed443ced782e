/** Elements of a note that show something from an address. */
const LOADING = ['img', 'iframe', 'object', 'embed', 'link']

/**
 * Whether the renderer may load this address for an element of a note. It asks for each address, and again for each
 * redirect. `shopHost` is the shop's own host.
 */
export function mayLoad(address: URL, tag: string, _shopHost: string): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(address.hostname)
  const isWeb = address.protocol === 'http:' || address.protocol === 'https:'
  return isWeb && !isNumber && LOADING.includes(tag)
}
