type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** Exact in one direction only. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const gives = lots.reduce((sum, lot) => sum + lot, 0)
  if (direction === 'toPips')
    return { gives, gets: lots.reduce((sum, lot) => sum + Math.round((lot * 2) / 3), 0) }
  const pairs = Math.floor(gives / 2)
  return { gives: pairs * 2, gets: pairs * 3 }
}
