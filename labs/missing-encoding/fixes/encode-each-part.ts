/** The address of a picture on the wall, from the path under which it is stored. */
export function addressOf(path: string): string {
  const parts = path.replace(/^\/+/, '').split('/')
  return parts.map(encodeURIComponent).join('/')
}
