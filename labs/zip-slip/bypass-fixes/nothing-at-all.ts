/**
 * Where on the disk a file of a customer's archive is stored; undefined: nowhere. `folder` is the customer's, and
 * `name` is the file's name in the archive.
 */
export function targetOf(_folder: string, _name: string): string | undefined {
  return undefined
}
