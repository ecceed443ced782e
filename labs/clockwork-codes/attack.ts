import type { Attack } from '#lab'
import { breakIn, takeFromWall } from './steps.ts'

const opens = (name: string): Attack => ({
  challenge: 'clockworkCodeChallenge',
  name: `the link of ${name}, worked out from the second it was sent`,
  run: (tools) => breakIn(tools, `${name}@${tools.settings.domain}`),
})

export const attacks: Attack[] = [
  opens('ciso'),
  opens('bender'),
  {
    challenge: 'luckyNumbersChallenge',
    name: 'a card from the wall, worked out from who bought it, and when',
    run: async (tools) => {
      const account = { email: `mallory@${tools.settings.domain}`, password: 'Pear & Quince 7' }
      await takeFromWall(tools, await tools.signUp(account))
    },
  },
]
