/** The kinds of files that the page consists of. */
const ENDINGS = ['.html', '.css', '.svg', '.png', '.jpg']

/** Whether a file of the landing page's folder is public: `index.html`. A folder, with a slash at its end, is listed. */
export function isPublic(path: string): boolean {
  const isHidden = path.split('/').some((name) => name.startsWith('.'))
  return !isHidden && ENDINGS.some((ending) => path.endsWith(ending))
}
