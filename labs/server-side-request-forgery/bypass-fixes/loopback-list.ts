interface Reply {
  status: number
  bytes: Uint8Array
}

/** Blocks the names of the server. */
export async function fetchPicture(
  address: URL,
  fetch: (address: string) => Promise<Reply>,
  shopHost: string,
): Promise<Uint8Array | undefined> {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)) return undefined
  if (address.host === shopHost && address.pathname.startsWith('/solve')) return undefined
  const { status, bytes } = await fetch(address.href)
  return status === 200 ? bytes : undefined
}
