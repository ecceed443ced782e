/** The most that the server reads of a form, in bytes. */
const MOST = 200_000

/** Whether the attachment of a complaint is small enough. */
export function isSmallEnough(bytes: number): boolean {
  return bytes <= MOST
}
