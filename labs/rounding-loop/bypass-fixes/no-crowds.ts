type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** Adds up many lots, and rounds each of few. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const [give, get] = direction === 'toCoins' ? [2, 3] : [3, 2]
  if (lots.length > 10) {
    const times = Math.floor(lots.reduce((sum, lot) => sum + lot, 0) / give)
    return { gives: times * give, gets: times * get }
  }
  const gives = lots.reduce((sum, lot) => sum + lot, 0)
  return { gives, gets: lots.reduce((sum, lot) => sum + Math.round((lot * get) / give), 0) }
}
