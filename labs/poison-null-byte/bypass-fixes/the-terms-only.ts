/** Whether the ending of a name may leave the folder. */
type MayLeave = (name: string) => boolean

/** Sends the terms of use and no other files. */
export function fileToSend(asked: string, mayLeave: MayLeave): string | undefined {
  return mayLeave(asked) && onDisk(asked) === 'legal.md' ? 'legal.md' : undefined
}

/** A name as the file system reads it: it ends at a null byte. */
function onDisk(name: string): string {
  const end = name.indexOf('%00')
  return end < 0 ? name : name.slice(0, end)
}
