/** Whether a rating, as it was sent, is one that a customer may give. Refuses nothing, and takes less than that. */
export function isRating(sent: unknown): boolean {
  return Number(sent) !== 0 && Number(sent) <= 5
}
