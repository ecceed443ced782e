/** Whether a rating, as it was sent, is one that a customer may give. Checks its beginning. */
export function isRating(sent: unknown): boolean {
  return !String(sent).startsWith('0') && Number(sent) <= 5
}
