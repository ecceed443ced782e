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
export function mayComeIn({ type }: Attachment): boolean {
  return ['application/pdf', 'application/zip', 'application/x-zip-compressed'].includes(type)
}
