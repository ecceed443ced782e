const MULTIPLIER = 0x5deece66dn
const MASK = (1n << 48n) - 1n

/** Dice that fall as those of Java's `java.util.Random` do: the same seed, the same throws. */
export function createRandom(seed: bigint): (sides: number) => number {
  let state = (seed ^ MULTIPLIER) & MASK
  const next = (): number => {
    state = (state * MULTIPLIER + 0xbn) & MASK
    return Number(state >> 17n)
  }
  return (sides) => {
    const isPowerOfTwo = (sides & (sides - 1)) === 0
    if (isPowerOfTwo) return Number((BigInt(sides) * BigInt(next())) >> 31n)
    for (;;) {
      const thrown = next()
      const side = thrown % sides
      if (thrown - side + (sides - 1) < 2 ** 31) return side
    }
  }
}
