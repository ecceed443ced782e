import type { Attack } from '#lab'
import { leave } from './steps.ts'

const ON_THE_LIST = 'https://github.com/juice-shop/juice-shop'

export const attacks: Attack[] = [
  {
    challenge: 'redirectChallenge',
    name: 'a foreign address that mentions one of ours',
    run: (tools) => leave(tools, `https://owasp.org?trickIndexOf=${ON_THE_LIST}`),
  },
  {
    challenge: 'redirectChallenge',
    name: 'one that mentions it behind the hash',
    run: (tools) => leave(tools, `https://kimminich.de/#${ON_THE_LIST}`),
  },
]
