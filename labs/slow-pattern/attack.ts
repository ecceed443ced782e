import type { Attack } from '#lab'
import { ponder } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'slowPatternChallenge',
    name: 'thirty-five times the same letter, and a sign that does not belong there',
    run: (tools) => ponder(tools, `${'A'.repeat(35)}!`),
  },
  {
    challenge: 'slowPatternChallenge',
    name: 'the same with words, digits and another sign',
    run: (tools) => ponder(tools, 'POSTCODE1234OF5678NOWHERE9012XY?'),
  },
]
