/** Blocks the paths of the metadata service. */
export function mayLoad(address: URL, tag: string, _shopHost: string): boolean {
  if (/meta-?data|credentials/i.test(address.href)) return false
  return ['img', 'iframe', 'object', 'embed', 'link'].includes(tag)
}
