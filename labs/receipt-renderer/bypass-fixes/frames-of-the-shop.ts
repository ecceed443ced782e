/** Allows every page of hosts whose names begin like the shop's. */
export function mayLoad(address: URL, tag: string, shopHost: string): boolean {
  return tag !== '' && address.host.startsWith(shopHost.replace(/:\d+$/, ''))
}
