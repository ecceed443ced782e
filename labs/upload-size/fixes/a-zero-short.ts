/** The largest attachment, in bytes. */
const MOST = 10_000

/** Whether the attachment of a complaint is small enough. */
export function isSmallEnough(bytes: number): boolean {
  return bytes <= MOST
}
