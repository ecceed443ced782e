interface Reply {
  status: number
  bytes: Uint8Array
}

/**
 * The picture at an address that a customer linked, or undefined if there is none: the browser loads it then. `fetch`
 * requests from the server, and `shopHost` is the shop's own host.
 */
export async function fetchPicture(
  address: URL,
  fetch: (address: string) => Promise<Reply>,
  _shopHost: string,
): Promise<Uint8Array | undefined> {
  const { status, bytes } = await fetch(address.href)
  return status === 200 ? bytes : undefined
}
