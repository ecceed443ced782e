import type { FunctionalCheck } from '#lab'
import { exchange, logInAsJim, purseOf } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'two hundred pips are three hundred cents, and the other way round',
    run: async (tools) => {
      const him = await logInAsJim(tools)
      const { cents } = await purseOf(tools, him)
      const has = async (pips: number, more: number) => {
        const now = await purseOf(tools, him)
        const isRight = now.pips === pips && now.cents === cents + more
        tools.expect(isRight, `he has ${now.pips} pips and ${now.cents - cents} cents more`)
      }
      await exchange(tools, him, 'toPips', [150])
      await has(200, -150)
      await exchange(tools, him, 'toCoins', [200])
      await has(0, 150)
      await exchange(tools, him, 'toPips', [300])
      await has(200, -150)
    },
  },
  {
    name: 'several even lots in one go',
    run: async (tools) => {
      const account = { email: `quince@${tools.settings.domain}`, password: 'Plum & Quince 7' }
      const customer = await tools.signUp(account)
      await exchange(tools, customer, 'toCoins', [20, 40, 2])
      await exchange(tools, customer, 'toPips', [30, 6, 3])
      const { pips, cents } = await purseOf(tools, customer)
      tools.expect(pips === 64 && cents === 54, `the account has ${pips} pips and ${cents} cents`)
    },
  },
]
