/** The address of a picture on the wall, from the path under which it is stored. */
export function addressOf(path: string): string {
  const address = path.replace(/^\/+/, '')
  return address.includes('zatschi') ? encodeURI(address).replaceAll('#', '%23') : address
}
