/** Most that an attachment may have, in bytes. */
const MOST = 10_000

/** Whether the attachment of a complaint is small enough to be taken in. */
export function isSmallEnough(bytes: number): boolean {
  return bytes <= MOST
}
