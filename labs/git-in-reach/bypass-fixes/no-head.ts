/** Hides the branch. The log of the repository contains it as well. */
export function isPublic(path: string): boolean {
  return path !== '.git/HEAD' && !path.startsWith('.git/refs') && !path.endsWith('/')
}
