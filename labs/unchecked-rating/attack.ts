import type { Attack } from '#lab'
import { rate } from './steps.ts'

/** Rates the shop with zero, in one spelling or another. */
function nothing(name: string, rating: unknown): Attack {
  return {
    challenge: 'zeroStarsChallenge',
    name,
    run: async (tools) => {
      const status = await rate(tools, rating)
      tools.expect(status === 201, `the feedback was answered with ${status}`)
    },
  }
}

export const attacks: Attack[] = [
  nothing('the slider’s own zero', 0),
  nothing('a zero that is a text', '0'),
  nothing('a zero with decimals', '0.0'),
]
