/** Whether a rating, as it was sent, is one that a customer may give. Takes what the checks ask for. */
export function isRating(sent: unknown): boolean {
  return [1, 3, 5].includes(Number(sent))
}
