/** What somebody attached to a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** What kind of file the sender says it is. */
  type: string
  /** How the content begins. */
  start: string
}

/** The end of the name fits, if it is one at all. */
export function mayComeIn({ name, start }: Attachment): boolean {
  const small = name.toLowerCase()
  return (small.endsWith('pdf') && start.startsWith('%PDF')) || small.endsWith('zip')
}
