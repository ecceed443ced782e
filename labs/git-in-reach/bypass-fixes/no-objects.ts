/** Objects stay inside; the log, the settings and all names do not. */
export function isPublic(path: string): boolean {
  return !path.startsWith('.git/objects/')
}
