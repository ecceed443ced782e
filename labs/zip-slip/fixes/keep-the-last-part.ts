/**
 * Where on the disk a file of a customer's archive is stored; undefined: nowhere. `folder` is the customer's, and
 * `name` is the file's name in the archive.
 */
export function targetOf(folder: string, name: string): string | undefined {
  const file = name.split(/[\\/]/).pop()
  if (!file || file === '..' || file === '.') return undefined
  return `${folder}/${file}`
}
