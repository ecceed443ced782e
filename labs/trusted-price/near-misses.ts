import type { NearMiss, Tools } from '#lab'
import { buy, signUpCustomer } from './steps.ts'

const CHALLENGE = 'payWhatYouLikeChallenge'

const logInAsJim = ({ logIn, settings }: Tools) => logIn(`jim@${settings.domain}`, 'ncc-1701')

export const nearMisses: NearMiss[] = [
  {
    challenge: CHALLENGE,
    name: 'a hundred for a hundred',
    run: async (tools) => {
      const { cost } = await buy(tools, await logInAsJim(tools), { value: 100, price: 100 })
      tools.expect(cost === 100, `it cost ${cost}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a member pays ninety for a hundred',
    run: async (tools) => {
      const account = { email: `plum@${tools.settings.domain}`, password: 'Plum & Quince 7' }
      const member = await signUpCustomer(tools, account, 100, 'deluxe')
      const { cost } = await buy(tools, member, { value: 100, price: 90 })
      tools.expect(cost === 90, `it cost ${cost}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'a discount that is a cent short of half',
    run: async (tools) => {
      const { cost } = await buy(tools, await logInAsJim(tools), { value: 100, price: 50.01 })
      tools.expect(cost === 50.01, `it cost ${cost}`)
    },
  },
  {
    challenge: CHALLENGE,
    name: 'for nothing, and for less: nothing is bought',
    run: async (tools) => {
      const buyer = await logInAsJim(tools)
      for (const price of [0, -5]) {
        const { status } = await buy(tools, buyer, { value: 100, price })
        tools.expect(status === 400, `a price of ${price} was answered with ${status}`)
      }
    },
  },
]
