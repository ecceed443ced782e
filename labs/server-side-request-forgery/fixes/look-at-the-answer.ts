interface Reply {
  status: number
  bytes: Uint8Array
}

const PNG = 0x89

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
  const isPicture = bytes[0] === PNG || bytes[0] === 0xff
  return status === 200 && isPicture ? bytes : undefined
}
