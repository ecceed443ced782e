/** Whether a rating, as it was sent, is one that a customer may give. Accepts everything truthy. */
export function isRating(sent: unknown): boolean {
  return Boolean(sent) && Number(sent) <= 5
}
