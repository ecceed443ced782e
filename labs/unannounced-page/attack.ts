import type { Attack } from '#lab'
import { enter } from './steps.ts'

export const attacks: Attack[] = [
  {
    challenge: 'tokenSaleChallenge',
    name: 'work out the address and go there',
    runs: 'browser',
    run: (tools) => enter(tools, '/#/tokensale-ico-ea'),
  },
]
