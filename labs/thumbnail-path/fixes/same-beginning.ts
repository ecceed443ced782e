/** Where the pictures lie, and what makes a path plain: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** The file with the picture that somebody asked for: `citrus/lemon.jpg`. Undefined where that is no name of one. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  if (src === '') return undefined
  const path = normalize(`${folder}/${src}`)
  return path.startsWith(folder) ? path : undefined
}
