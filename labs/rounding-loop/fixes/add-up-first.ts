type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** What lots of pips are in cents, or lots of cents in pips: two pips are worth three cents. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const [give, get] = direction === 'toCoins' ? [2, 3] : [3, 2]
  const offered = lots.reduce((sum, lot) => sum + lot, 0)
  // The remainder stays with the customer.
  const times = Math.floor(offered / give)
  return { gives: times * give, gets: times * get }
}
