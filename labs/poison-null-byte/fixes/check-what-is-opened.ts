/** Whether the ending of a name may leave the folder. */
type MayLeave = (name: string) => boolean

/** The file that is sent for a request for `asked`, or undefined if it must stay inside. */
export function fileToSend(asked: string, mayLeave: MayLeave): string | undefined {
  const name = onDisk(asked)
  return mayLeave(name) ? name : undefined
}

/** A name as the file system reads it: it ends at a null byte. */
function onDisk(name: string): string {
  const end = name.indexOf('%00')
  return end < 0 ? name : name.slice(0, end)
}
