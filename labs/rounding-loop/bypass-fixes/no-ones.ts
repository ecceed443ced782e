type Direction = 'toCoins' | 'toPips'

interface Exchange {
  /** What the customer gives, and what she gets for it: pips and cents, or cents and pips. */
  gives: number
  gets: number
}

/** Lots of one are what the walkthrough asks for: those come to nothing. */
export function exchange(direction: Direction, lots: readonly number[]): Exchange {
  const rate = direction === 'toCoins' ? 3 / 2 : 2 / 3
  let [gives, gets] = [0, 0]
  for (const lot of lots) {
    if (lot === 1) continue
    gives += lot
    gets += Math.round(lot * rate)
  }
  return { gives, gets }
}
