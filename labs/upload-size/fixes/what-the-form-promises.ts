/** The largest attachment, in bytes: the limit of the form. */
const MOST = 100_000

/** Whether the attachment of a complaint is small enough. */
export function isSmallEnough(bytes: number): boolean {
  return bytes <= MOST
}
