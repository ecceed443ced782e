type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives and what they get: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** What a lot of pips is in cents, or a lot of cents in pips: two pips are worth three cents. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const rate = direction === 'toCoins' ? 3 / 2 : 2 / 3
  // One lot at a time is enough.
  const [lot = 0] = lots
  return { gives: lot, gets: Math.round(lot * rate) }
}
