/** Whether a rating, as it was sent, is one that a customer may give. Takes whatever counts as true. */
export function isRating(sent: unknown): boolean {
  return Boolean(sent) && Number(sent) <= 5
}
