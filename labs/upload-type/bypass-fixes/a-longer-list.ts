/** What somebody attached to a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** What kind of file the sender says it is. */
  type: string
  /** How the content begins. */
  start: string
}

const BAD = ['exe', 'com', 'txt', 'html', 'svg', 'js', 'php', 'docx', 'sh', 'bat', 'msi', 'jar', 'png']

/** A longer list of what is bad, and nothing without an ending. */
export function mayComeIn({ name }: Attachment): boolean {
  const [ending = '', ...others] = name.toLowerCase().split('.').reverse()
  return others.length > 0 && !BAD.includes(ending)
}
