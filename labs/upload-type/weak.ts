/** What somebody attached to a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** What kind of file the sender says it is. */
  type: string
  /** How the content begins. */
  start: string
}

/** Whether the shop takes in an attachment of this kind. */
export function mayComeIn({ name }: Attachment): boolean {
  return name.length > 0
}
