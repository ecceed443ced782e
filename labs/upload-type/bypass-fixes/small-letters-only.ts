/** What somebody attached to a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** What kind of file the sender says it is. */
  type: string
  /** How the content begins. */
  start: string
}

/** Refuses invoices from scanners that write in capital letters. */
export function mayComeIn({ name, start }: Attachment): boolean {
  if (name.endsWith('.pdf')) return start.startsWith('%PDF')
  return name.endsWith('.zip') && start.startsWith('PK')
}
