/** Whether a file of the landing page's folder is public: `index.html`. A folder, with a slash at its end, is listed. */
export function isPublic(_path: string): boolean {
  // The folder contains the page and nothing else.
  return true
}
