type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives, and what she gets for it: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** Nobody gains a cent, and the shop keeps what is left over. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const [give, get] = direction === 'toCoins' ? [2, 3] : [3, 2]
  const gives = lots.reduce((sum, lot) => sum + lot, 0)
  return { gives, gets: Math.floor(gives / give) * get }
}
