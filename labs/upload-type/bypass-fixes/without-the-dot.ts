/** The attachment of a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** The file's type, by the sender. */
  type: string
  /** How the content begins. */
  start: string
}

/** Accepts names without an ending. */
export function mayComeIn({ name, start }: Attachment): boolean {
  const small = name.toLowerCase()
  return (small.endsWith('pdf') && start.startsWith('%PDF')) || small.endsWith('zip')
}
