/** Letters from their numbers, each moved by as many places as it stands from the start. */
function spelled(...numbers: number[]): string {
  return String.fromCharCode(...numbers.map((number, place) => number - place))
}

/** A word from a number that is all letters on the wide scale. */
function worded(number: number): string {
  return number.toString(36)
}

/**
 * Where the token sale is. Nobody is meant to know before the announcement, so the word stands nowhere: it is
 * put together when somebody comes by.
 */
export function tokenSalePath(): string {
  const token = spelled(116, 112, 109, 104, 114)
  const ico = spelled(45, 106, 101, 114, 49, 106)
  return token + worded(36669) + spelled(101) + ico + worded(10)
}

/** Whether an address leads to the token sale: its first part has to look like it. */
export function isTokenSale(pathname: string): boolean {
  const [first = ''] = pathname.split('/').filter(Boolean)
  return new RegExp(tokenSalePath()).test(first)
}
