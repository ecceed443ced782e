/** Whether a rating, as it was sent, is one that a customer may give. */
export function isRating(sent: unknown): boolean {
  return Number(sent) > 1 && Number(sent) <= 5
}
