/** Whether a rating, as it was sent, is one that a customer may give. Recognises three spellings of zero. */
export function isRating(sent: unknown): boolean {
  return ![0, '0', '0.0'].some((zero) => zero === sent) && Number(sent) <= 5
}
