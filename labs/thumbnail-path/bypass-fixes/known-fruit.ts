/** The folder of the pictures, and the function that normalises a path: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

const FOLDERS = ['citrus', 'orchard', 'berries', 'exotic']

/** Allows the pictures of today only. */
export function fileOf(src: string, { folder }: Tools): string | undefined {
  const [kind = '', name = ''] = src.split('/')
  return FOLDERS.includes(kind) && /^[a-z.2-]+\.jpg$/.test(name) ? `${folder}/${kind}/${name}` : undefined
}
