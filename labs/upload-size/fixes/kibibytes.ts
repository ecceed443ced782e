/** The largest attachment, in KB. */
const MOST = 100

/** Whether the attachment of a complaint is small enough. */
export function isSmallEnough(bytes: number): boolean {
  return bytes / 1024 <= MOST
}
