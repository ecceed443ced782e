import type { Attack, Tools } from '#lab'
import { buy, type Customer, gained, logInAsJim, redeem } from './steps.ts'

const challenge = 'giftCardRaceChallenge'

/** Redeems Jim's card in all of these sessions at once; expects more than its value. */
async function race(tools: Tools, buyer: Customer, hands: readonly Customer[]): Promise<void> {
  const code = await buy(tools, buyer, 10)
  const all = () => Promise.all(hands.map((hand) => redeem(tools, hand, code)))
  const sum = await gained(tools, [...new Set(hands)], all)
  tools.expect(sum > 10, `${sum} came out of a card of 10`)
}

export const attacks: Attack[] = [
  {
    challenge,
    name: 'one card, five times at once',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      await race(tools, jimsSession, [jimsSession, jimsSession, jimsSession, jimsSession, jimsSession])
    },
  },
  {
    challenge,
    name: 'one card, twice at once',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      await race(tools, jimsSession, [jimsSession, jimsSession])
    },
  },
  {
    challenge,
    name: 'one card, two accounts at once',
    run: async (tools) => {
      const account = { email: `accomplice@${tools.settings.domain}`, password: 'Pear & Quince 7' }
      const jimsSession = await logInAsJim(tools)
      await race(tools, jimsSession, [jimsSession, await tools.signUp(account)])
    },
  },
]
