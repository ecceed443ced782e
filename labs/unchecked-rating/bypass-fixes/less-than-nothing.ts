/** Whether a rating, as it was sent, is one that a customer may give. Refuses zero and accepts less. */
export function isRating(sent: unknown): boolean {
  return Number(sent) !== 0 && Number(sent) <= 5
}
