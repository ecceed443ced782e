/** The URL of a picture on the wall, from the path where it is stored. */
export function addressOf(path: string): string {
  const parts = path.replace(/^\/+/, '').split('/')
  return parts.map(encodeURIComponent).join('/')
}
