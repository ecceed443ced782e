type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** What lots of pips are in cents, or lots of cents in pips: two pips are worth three cents. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  let [gives, gets] = [0, 0]
  for (const lot of lots) {
    gives += lot
    // Coins have two decimal digits.
    gets +=
      direction === 'toCoins' ? Number((lot * 0.015).toFixed(2)) * 100 : Number(((lot * 2) / 3).toFixed(0))
  }
  return { gives, gets: Math.round(gets) }
}
