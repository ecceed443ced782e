import type { FunctionalCheck } from '#lab'
import { buy, gained, logInAsJim, redeem } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a card is redeemed once; the second time it is empty',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      const code = await buy(tools, jimsSession, 20)
      const first = await gained(tools, [jimsSession], async () => {
        const status = await redeem(tools, jimsSession, code)
        tools.expect(status === 200, `redeeming it answered with ${status}`)
      })
      tools.expect(first === 20, `${first} came out of a card of 20`)
      const second = await gained(tools, [jimsSession], async () => {
        const status = await redeem(tools, jimsSession, code)
        tools.expect(status === 404, `redeeming it again answered with ${status}`)
      })
      tools.expect(second === 0, `${second} came out of an empty card`)
    },
  },
  {
    name: 'two customers redeem two cards at the same moment',
    run: async (tools) => {
      const account = { email: `neighbour@${tools.settings.domain}`, password: 'Pear & Quince 7' }
      const [jimsSession, customer] = [await logInAsJim(tools), await tools.signUp(account)]
      const [one, other] = [await buy(tools, jimsSession, 10), await buy(tools, jimsSession, 30)]
      const sum = await gained(tools, [jimsSession, customer], async () => {
        const both = [redeem(tools, jimsSession, one), redeem(tools, customer, other)]
        const statuses = (await Promise.all(both)).join()
        tools.expect(statuses === '200,200', `they were answered with ${statuses}`)
      })
      tools.expect(sum === 40, `${sum} came out of cards of 10 and 30`)
    },
  },
  {
    name: 'if redeeming fails, the card stays valid for a friend',
    run: async (tools) => {
      const { domain } = tools.settings
      const full = await tools.signUp({ email: `rich@${domain}`, password: 'Plum & Quince 7' }, 2_000)
      const friend = await tools.signUp({ email: `friend@${domain}`, password: 'Pear & Quince 7' })
      const code = await buy(tools, await logInAsJim(tools), 25)
      const refused = await redeem(tools, full, code)
      tools.expect(refused === 409, `the full wallet was answered with ${refused}`)
      const sum = await gained(tools, [friend], async () => {
        const status = await redeem(tools, friend, code)
        tools.expect(status === 200, `the friend was answered with ${status}`)
      })
      tools.expect(sum === 25, `${sum} came out of a card of 25`)
    },
  },
]
