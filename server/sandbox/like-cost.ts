/**
 * The most steps that SQLite takes for each letter of a text to compare it with the pattern of a LIKE.
 *
 * SQLite looks for the pieces between the `%` one after another and never goes back to an earlier one. For a piece it
 * tries each place where the first letter stands, up to the first letter that differs. So a letter of the text is
 * looked at once for each time that this first letter stands in the piece (only there can a try begin within another),
 * and once more to find the places.
 */
export function patternCost(pattern: string): number {
  return pattern
    .toLowerCase()
    .split('%')
    .reduce((sum, piece) => sum + pieceCost(piece), 0)
}

function pieceCost(piece: string): number {
  // Letters that may be any are passed over once, before the search begins.
  const letters = Array.from(piece.replace(/^_+/, ''))
  return 1 + letters.filter((letter) => letter === letters[0] || letter === '_').length
}
