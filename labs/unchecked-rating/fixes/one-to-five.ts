/** Whether a rating, as it was sent, is one that a customer may give. */
export function isRating(sent: unknown): boolean {
  const stars = Number(sent)
  return Number.isInteger(stars) && stars >= 1 && stars <= 5
}
