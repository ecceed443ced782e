import type { FunctionalCheck } from '#lab'
import { balanceOf, buy, signUpCustomer } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a card of twenty costs twenty, and another customer redeems it once',
    run: async (tools) => {
      const { http, logIn, expect, settings } = tools
      const jim = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const { status, code, cost } = await buy(tools, jim, { value: 20, price: 20, message: 'Für dich' })
      expect(status === 201 && cost === 20, `the shop answered with ${status}, and it cost ${cost}`)
      const account = { email: `friend@${settings.domain}`, password: 'Pear & Quince 7' }
      const friend = await signUpCustomer(tools, account, 0)
      const redeem = () => http.post('/rest/gift-cards/redeem', { code }, friend)
      const [first, second] = [await redeem(), await redeem()]
      expect(first.status === 200, `redeeming it answered with ${first.status}`)
      expect(second.status === 404, `redeeming it again answered with ${second.status}`)
      expect((await balanceOf(tools, friend)) === 20, 'the wallet does not hold twenty')
    },
  },
  {
    name: 'a deluxe member gets a hundred for ninety',
    run: async (tools) => {
      const account = { email: `deluxe-plum@${tools.settings.domain}`, password: 'Plum & Quince 7' }
      const member = await signUpCustomer(tools, account, 100, 'deluxe')
      const { status, cost } = await buy(tools, member, { value: 100, price: 90 })
      tools.expect(status === 201 && cost === 90, `the shop answered with ${status}, and it cost ${cost}`)
    },
  },
]
