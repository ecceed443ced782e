/** Where all about a challenge is: its sheet on the board. */
export function sheetOf(key: string): string {
  return `/score-board?open=${encodeURIComponent(key)}`
}
