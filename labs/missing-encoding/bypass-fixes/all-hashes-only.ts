/** The address of a picture on the wall, from the path under which it is stored. */
export function addressOf(path: string): string {
  return path.replace(/^\/+/, '').replaceAll('#', '%23')
}
