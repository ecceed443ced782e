/** The folder of the pictures, and the function that normalises a path: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** The file with the requested picture: `citrus/lemon.jpg`. Undefined if that is no name of one. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  if (src === '') return undefined
  const path = normalize(`${folder}/${src}`)
  return path.startsWith(folder) ? path : undefined
}
