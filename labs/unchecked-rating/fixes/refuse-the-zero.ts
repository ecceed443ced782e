/** Whether a rating, as it was sent, is one that a customer may give. */
export function isRating(sent: unknown): boolean {
  return sent !== 0 && Number(sent) <= 5
}
