/** Whether a rating, as it was sent, is one that a customer may give. Knows three spellings of nothing. */
export function isRating(sent: unknown): boolean {
  return ![0, '0', '0.0'].some((zero) => zero === sent) && Number(sent) <= 5
}
