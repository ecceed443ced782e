/** The attachment of a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** The file's type, by the sender. */
  type: string
  /** How the content begins. */
  start: string
}

/** Refuses invoices with capital letters in their ending. */
export function mayComeIn({ name, start }: Attachment): boolean {
  if (name.endsWith('.pdf')) return start.startsWith('%PDF')
  return name.endsWith('.zip') && start.startsWith('PK')
}
