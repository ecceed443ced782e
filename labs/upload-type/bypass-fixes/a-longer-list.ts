/** The attachment of a complaint. */
interface Attachment {
  /** The file's name, as it was sent. */
  name: string
  /** The file's type, by the sender. */
  type: string
  /** How the content begins. */
  start: string
}

const BAD = ['exe', 'com', 'txt', 'html', 'svg', 'js', 'php', 'docx', 'sh', 'bat', 'msi', 'jar', 'png']

/** A longer list of bad endings, which also refuses files without one. */
export function mayComeIn({ name }: Attachment): boolean {
  const [ending = '', ...others] = name.toLowerCase().split('.').reverse()
  return others.length > 0 && !BAD.includes(ending)
}
