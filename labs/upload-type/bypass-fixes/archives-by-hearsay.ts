/** The attachment of a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** The file's type, by the sender. */
  type: string
  /** How the content begins. */
  start: string
}

/** Checks the content of archives, and only the names of others. */
export function mayComeIn({ name, type, start }: Attachment): boolean {
  if (type === 'application/zip') return start.startsWith('PK')
  return /\.(pdf|zip)$/i.test(name)
}
