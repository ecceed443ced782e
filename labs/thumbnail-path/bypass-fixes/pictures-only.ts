/** The folder of the pictures, and the function that normalises a path: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** Allows every picture on the disk. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  return /\.(jpg|png)$/.test(src) ? normalize(`${folder}/${src}`) : undefined
}
