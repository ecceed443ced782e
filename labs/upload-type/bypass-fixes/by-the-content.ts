/** The attachment of a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** The file's type, by the sender. */
  type: string
  /** How the content begins. */
  start: string
}

/** Checks the content and not the name. */
export function mayComeIn({ start }: Attachment): boolean {
  return start.startsWith('%PDF') || start.startsWith('PK')
}
