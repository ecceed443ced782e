/** Encodes one separator of each kind. */
export function addressFor(number: string): string | undefined {
  const safe = number.replace('&', '%26').replace(';', '%3B').replace('#', '%23')
  return `http://till.internal/cards?number=${safe}&fields=left`
}
