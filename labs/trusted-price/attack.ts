import type { Attack } from '#lab'
import { buy } from './steps.ts'

/** Jim, who has a hundred in his wallet, orders a card at this price. */
function gives(name: string, value: number, price: number): Attack {
  return {
    challenge: 'payWhatYouLikeChallenge',
    name,
    run: async (tools) => {
      const jim = await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701')
      const { status, cost = value } = await buy(tools, jim, { value, price, message: 'for me' })
      tools.expect(status === 201, `the shop answered with ${status}`)
      tools.expect(cost <= value / 2, `a card of ${value} cost ${cost}`)
    },
  }
}

export const attacks: Attack[] = [
  gives('a hundred for one', 100, 1),
  gives('a hundred for the price of the smallest card', 100, 10),
  gives('twenty-five, half off, to the cent', 25, 12.5),
]
