const NUMBER = /^[\w-]{1,120}$/

/**
 * Where the till says what is left on a gift card. The number has letters, digits, `-` and `_`, like PEEL-3F2A9C01BE;
 * undefined if a number cannot be one of a card.
 */
export function addressFor(number: string): string | undefined {
  if (!NUMBER.test(number)) return undefined
  const query = new URLSearchParams({ number, fields: 'left' })
  return `http://till.internal/cards?${query}`
}
