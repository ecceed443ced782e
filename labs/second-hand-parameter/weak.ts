/**
 * Where the till says what is left on a gift card. The number has letters, digits, `-` and `_`, like PEEL-3F2A9C01BE;
 * undefined if a number cannot be one of a card.
 */
export function addressFor(number: string): string | undefined {
  return `http://till.internal/cards?number=${number}&fields=left`
}
