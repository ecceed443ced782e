/** Where the pictures lie, and what makes a path plain: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** Whatever is a picture may be seen, wherever it hangs. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  return /\.(jpg|png)$/.test(src) ? normalize(`${folder}/${src}`) : undefined
}
