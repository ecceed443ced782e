/** What somebody attached to a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** What kind of file the sender says it is. */
  type: string
  /** How the content begins. */
  start: string
}

/** Believes whoever says that it is an archive, and checks the rest. */
export function mayComeIn({ name, type, start }: Attachment): boolean {
  if (type === 'application/zip') return start.startsWith('PK')
  return /\.(pdf|zip)$/i.test(name)
}
