/** Whether the ending of a name may leave the folder. */
type MayLeave = (name: string) => boolean

/** Checks the text before the last null byte, and opens the text before the first. */
export function fileToSend(asked: string, mayLeave: MayLeave): string | undefined {
  const end = asked.lastIndexOf('%00')
  const checked = end > asked.indexOf('%00') ? asked : asked.slice(0, end < 0 ? undefined : end)
  return mayLeave(checked) ? onDisk(asked) : undefined
}

/** A name as the file system reads it: it ends at a null byte. */
function onDisk(name: string): string {
  const end = name.indexOf('%00')
  return end < 0 ? name : name.slice(0, end)
}
