type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives, and what she gets for it: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** What lots of pips are in cents, or lots of cents in pips: two pips are worth three cents. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const [give, get] = direction === 'toCoins' ? [2, 3] : [3, 2]
  const offered = lots.reduce((sum, lot) => sum + lot, 0)
  // What makes no whole number stays with her.
  const times = Math.floor(offered / give)
  return { gives: times * give, gets: times * get }
}
