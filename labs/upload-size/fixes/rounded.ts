/** The largest attachment, in hundreds of KB. */
const MOST = 1

/** Whether the attachment of a complaint is small enough. */
export function isSmallEnough(bytes: number): boolean {
  return Math.round(bytes / 100_000) <= MOST
}
