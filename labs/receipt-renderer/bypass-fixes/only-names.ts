/** Blocks numbers and internal names, and allows everything else. */
export function mayLoad(address: URL, tag: string, _shopHost: string): boolean {
  if (/^[\d.]+$|^\[|internal/.test(address.hostname)) return false
  return ['img', 'iframe', 'object', 'embed', 'link'].includes(tag)
}
