interface Reply {
  status: number
  bytes: Uint8Array
}

/** Allows every address with the path of the pictures. */
export async function fetchPicture(
  address: URL,
  fetch: (address: string) => Promise<Reply>,
  shopHost: string,
): Promise<Uint8Array | undefined> {
  if (shopHost !== '' && !address.pathname.startsWith('/assets/public/images/')) return undefined
  const { status, bytes } = await fetch(address.href)
  return status === 200 ? bytes : undefined
}
