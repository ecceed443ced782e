/** Takes out the words of the attacks. */
export function addressFor(number: string): string | undefined {
  const plain = number.replaceAll(/fields|format|#/g, '')
  return `http://till.internal/cards?number=${plain}&fields=left`
}
