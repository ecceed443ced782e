/** Says of a name whether its ending is one of those that may leave the folder. */
type MayLeave = (name: string) => boolean

/** Sends the terms of use, and nothing else that lies there. */
export function fileToSend(asked: string, mayLeave: MayLeave): string | undefined {
  return mayLeave(asked) && onDisk(asked) === 'legal.md' ? 'legal.md' : undefined
}

/** A name as the file system reads it: it ends at a null byte. */
function onDisk(name: string): string {
  const end = name.indexOf('%00')
  return end < 0 ? name : name.slice(0, end)
}
