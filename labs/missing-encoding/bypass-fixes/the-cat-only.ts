/** The URL of a picture on the wall, from the path where it is stored. */
export function addressOf(path: string): string {
  const address = path.replace(/^\/+/, '')
  return address.includes('zatschi') ? encodeURI(address).replaceAll('#', '%23') : address
}
