/** Most that an attachment may have, in KB. */
const MOST = 100

/** Whether the attachment of a complaint is small enough to be taken in. */
export function isSmallEnough(bytes: number): boolean {
  return bytes / 1024 <= MOST
}
