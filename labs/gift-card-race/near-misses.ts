import type { NearMiss } from '#lab'
import { buy, logInAsJim, redeem } from './steps.ts'

const challenge = 'giftCardRaceChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'one card five times, one after another: four are refused',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      const code = await buy(tools, jimsSession, 10)
      const statuses: number[] = []
      for (let count = 0; count < 5; count++) statuses.push(await redeem(tools, jimsSession, code))
      tools.expect(statuses.join() === '200,404,404,404,404', `they were answered with ${statuses.join()}`)
    },
  },
  {
    challenge,
    name: 'two cards at once, each redeemed a single time',
    run: async (tools) => {
      const jimsSession = await logInAsJim(tools)
      const codes = [await buy(tools, jimsSession, 10), await buy(tools, jimsSession, 20)]
      const statuses = await Promise.all(codes.map((code) => redeem(tools, jimsSession, code)))
      tools.expect(statuses.join() === '200,200', `they were answered with ${statuses.join()}`)
    },
  },
  {
    challenge,
    name: 'one card that two customers redeem one after the other',
    run: async (tools) => {
      const account = { email: `latecomer@${tools.settings.domain}`, password: 'Pear & Quince 7' }
      const [jimsSession, customer] = [await logInAsJim(tools), await tools.signUp(account)]
      const code = await buy(tools, jimsSession, 10)
      const statuses = [await redeem(tools, customer, code), await redeem(tools, jimsSession, code)]
      tools.expect(statuses.join() === '200,404', `they were answered with ${statuses.join()}`)
    },
  },
  {
    challenge,
    name: 'one card five times at once, into a wallet without room for it',
    run: async (tools) => {
      const account = { email: `saver@${tools.settings.domain}`, password: 'Pear & Quince 7' }
      const full = await tools.signUp(account, 2_000)
      const code = await buy(tools, await logInAsJim(tools), 10)
      const sent = Array.from({ length: 5 }, () => redeem(tools, full, code))
      const statuses = (await Promise.all(sent)).join()
      tools.expect(statuses === '409,409,409,409,409', `they were answered with ${statuses}`)
    },
  },
]
