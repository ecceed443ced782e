/** The attachment of a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** The file's type, by the sender. */
  type: string
  /** How the content begins. */
  start: string
}

/** Whether the shop accepts an attachment of this kind. */
export function mayComeIn({ name }: Attachment): boolean {
  return name.length > 0 && !/\.(exe|com|bat|cmd|sh|ps1|js|jar|dll|msi)$/i.test(name)
}
