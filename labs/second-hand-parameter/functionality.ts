import type { FunctionalCheck } from '#lab'
import { ask, buy, expectLeft, logInAsJim } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'what is left on a card is shown, and nothing after it is redeemed',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      const [code, other] = [await buy(tools, jimsSession, 20), await buy(tools, jimsSession, 30)]
      await expectLeft(tools, code, 20)
      const { status } = await tools.http.post('/rest/gift-cards/redeem', { code }, jimsSession)
      tools.expect(status === 200, `redeeming it was answered with ${status}`)
      await expectLeft(tools, code, 0)
      await expectLeft(tools, other, 30)
    },
  },
  {
    name: 'the number may be typed in small letters',
    run: async (tools) => {
      const number = await buy(tools, await logInAsJim(tools), 15)
      await expectLeft(tools, ` ${number.toLowerCase()}`, 15)
    },
  },
  {
    name: 'an unknown number is answered with 404',
    run: async (tools) => {
      const { status } = await ask(tools, 'PEEL-0000000000')
      tools.expect(status === 404, `it was answered with ${status}`)
    },
  },
]
