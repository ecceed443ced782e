/**
 * The address at which the till reports the balance of a gift card; undefined if the number cannot be a card's code. Codes
 * have letters, digits, `-` and `_`, like PEEL-3F2A9C01BE.
 */
export function addressFor(number: string): string | undefined {
  if (number.includes('#')) return undefined
  return `http://till.internal/cards?number=${number}&fields=left`
}
