/** Hides where the branch is. The log of the repository tells it as well. */
export function isPublic(path: string): boolean {
  return path !== '.git/HEAD' && !path.startsWith('.git/refs') && !path.endsWith('/')
}
