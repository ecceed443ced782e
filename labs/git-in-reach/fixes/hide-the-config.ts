/** Whether a file of the landing page's folder is public: `index.html`. A folder, with a slash at its end, is listed. */
export function isPublic(path: string): boolean {
  return path !== '.git/config'
}
