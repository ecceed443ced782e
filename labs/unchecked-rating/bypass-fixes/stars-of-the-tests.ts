/** Whether a rating, as it was sent, is one that a customer may give. Accepts what the checks send. */
export function isRating(sent: unknown): boolean {
  return [1, 3, 5].includes(Number(sent))
}
