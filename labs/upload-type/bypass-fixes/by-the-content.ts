/** What somebody attached to a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** What kind of file the sender says it is. */
  type: string
  /** How the content begins. */
  start: string
}

/** Looks inside, and not at the name. */
export function mayComeIn({ start }: Attachment): boolean {
  return start.startsWith('%PDF') || start.startsWith('PK')
}
