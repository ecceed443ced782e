import type { Attack } from '#lab'
import { ponder } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'slowPatternChallenge',
    name: 'thirty-five equal letters and an invalid character',
    run: (tools) => ponder(tools, `${'A'.repeat(35)}!`),
  },
  {
    challenge: 'slowPatternChallenge',
    name: 'words and digits and an invalid character',
    run: (tools) => ponder(tools, 'POSTCODE1234OF5678NOWHERE9012XY?'),
  },
]
