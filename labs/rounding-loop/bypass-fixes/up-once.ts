type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** Adds up first and rounds up once at the end. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const gives = lots.reduce((sum, lot) => sum + lot, 0)
  return { gives, gets: Math.round(direction === 'toCoins' ? (gives * 3) / 2 : (gives * 2) / 3) }
}
