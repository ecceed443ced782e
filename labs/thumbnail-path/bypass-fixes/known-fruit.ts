/** Where the pictures lie, and what makes a path plain: `/a/b/../c` becomes `/a/c`. */
interface Tools {
  folder: string
  normalize(path: string): string
}

const FOLDERS = ['citrus', 'orchard', 'berries', 'exotic']

/** Lets nobody in but the fruit of today. */
export function fileOf(src: string, { folder }: Tools): string | undefined {
  const [kind = '', name = ''] = src.split('/')
  return FOLDERS.includes(kind) && /^[a-z.2-]+\.jpg$/.test(name) ? `${folder}/${kind}/${name}` : undefined
}
