import type { FunctionalCheck } from '#lab'
import { login } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim pays from his wallet, and it costs him something',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await login(tools, 'jim', 'ncc-1701')
      const answer = await http.post('/rest/deluxe-membership', { paymentMode: 'wallet' }, { token })
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
      const wallet = await http.get('/rest/wallet/balance', { token })
      expect(wallet.json<{ data: number }>().data === 51, 'the wallet was not charged')
    },
  },
  {
    name: 'Bender has nothing in his wallet and pays with his card',
    run: async (tools) => {
      const { http, expect } = tools
      const token = await login(tools, 'bender', 'OhG0dPlease1nsertLiquor!')
      const card = { fullName: 'Bender', cardNum: 1234567812345678, expMonth: '12', expYear: '2099' }
      const saved = await http.post('/api/Cards/', card, { token })
      const paymentId = String(saved.json<{ data: { id: number } }>().data.id)
      const answer = await http.post('/rest/deluxe-membership', { paymentMode: 'card', paymentId }, { token })
      expect(answer.status === 200, `the shop answered with ${answer.status}`)
    },
  },
  {
    name: 'Bender’s empty wallet is not enough',
    run: async (tools) => {
      const token = await login(tools, 'bender', 'OhG0dPlease1nsertLiquor!')
      const body = { paymentMode: 'wallet' }
      const answer = await tools.http.post('/rest/deluxe-membership', body, { token })
      tools.expect(answer.status === 400, `the shop answered with ${answer.status}`)
    },
  },
]
