/** Encodes what cannot be part of an address, and leaves what has a meaning in one. */
export function addressFor(number: string): string | undefined {
  return `http://till.internal/cards?number=${encodeURI(number)}&fields=left`
}
