/** Most that an attachment may have, in bytes: the same as in the form. */
const MOST = 100_000

/** Whether the attachment of a complaint is small enough to be taken in. */
export function isSmallEnough(bytes: number): boolean {
  return bytes <= MOST
}
