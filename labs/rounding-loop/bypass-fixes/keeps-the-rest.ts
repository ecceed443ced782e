type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** Keeps the remainder instead of giving it back. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const [give, get] = direction === 'toCoins' ? [2, 3] : [3, 2]
  const gives = lots.reduce((sum, lot) => sum + lot, 0)
  return { gives, gets: Math.floor(gives / give) * get }
}
