type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** What lots of pips are in cents, or lots of cents in pips: two pips are worth three cents. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const rate = direction === 'toCoins' ? 3 / 2 : 2 / 3
  let [gives, gets] = [0, 0]
  for (const lot of lots) {
    gives += lot
    // Payments are whole cents, and never one too many.
    gets += direction === 'toCoins' ? Math.floor(lot * rate) : Math.round(lot * rate)
  }
  return { gives, gets }
}
