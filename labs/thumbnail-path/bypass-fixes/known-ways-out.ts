/** The folder of the pictures, and the function that normalises a path: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

/** Refuses what the walkthrough requests. */
export function fileOf(src: string, { folder, normalize }: Tools): string | undefined {
  const path = normalize(`${folder}/${src}`)
  return /^\/etc|\/ftp\/|\/premium\/|drafts/.test(path) ? undefined : path
}
