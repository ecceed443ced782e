import type { Attack } from '#lab'
import { type Direction, exchange, gained, logInAsJim, lotsOf } from './steps.ts'

/** A coin, in cents. */
const COIN = 100
const ROUNDS = 4

const presses = (name: string, loop: readonly (readonly [Direction, readonly number[]])[]): Attack => ({
  challenge: 'roundingLoopChallenge',
  name,
  run: async (tools) => {
    const him = await logInAsJim(tools)
    const sum = await gained(tools, him, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const [direction, lots] of loop) await exchange(tools, him, direction, lots)
      }
    })
    tools.expect(sum >= COIN, `the gain is ${sum} cents`)
  },
})

export const attacks: Attack[] = [
  presses('fifty pips one by one, and fifty cents one by one', [
    ['toCoins', lotsOf(1, 50)],
    ['toPips', lotsOf(1, 50)],
  ]),
  presses('a hundred cents one by one, and the pips back in one lot', [
    ['toPips', lotsOf(1, 100)],
    ['toCoins', [100]],
  ]),
]
