/** The URL of a picture on the wall, from the path where it is stored. */
export function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
