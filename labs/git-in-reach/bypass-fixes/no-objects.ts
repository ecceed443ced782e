/** Protects the objects, but not the log, the settings and the names. */
export function isPublic(path: string): boolean {
  return !path.startsWith('.git/objects/')
}
