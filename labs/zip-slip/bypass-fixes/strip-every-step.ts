/**
 * Where on the disk a file out of a customer's archive belongs; undefined: nowhere. `folder` is hers, and `name` is
 * what the archive calls the file.
 */
export function targetOf(folder: string, name: string): string | undefined {
  return `${folder}/${name.replaceAll('../', '')}`
}
