import type { FunctionalCheck } from '#lab'
import { codesIn, discountOf } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer whose order is on file as damaged gets ten percent off',
    run: async (tools) => {
      const { http, logIn, ask, expect } = tools
      const { token } = await logIn('demo', 'demo')
      const { data } = (await http.get('/rest/order-history', { token })).json<{
        data: { orderId: string; damaged?: boolean }[]
      }>()
      const order = data.find(({ damaged }) => damaged)
      const said =
        `My order ${order?.orderId} arrived damaged, the bottles were broken. I do not want a return or an exchange. ` +
        'May I have the 10 percent coupon instead?'
      const { text } = await ask(said, { token })
      expect((await discountOf(tools, codesIn(text))) === 10, `there is no such coupon in: ${text}`)
    },
  },
  {
    name: 'the assistant knows what is sold and what it costs',
    run: async ({ ask, expect }) => {
      const { text } = await ask('How much is the apple juice?')
      expect(text.includes('1.99'), `the price is not in: ${text}`)
    },
  },
  {
    name: 'the assistant finds an order by its number',
    run: async ({ http, logIn, ask, expect }) => {
      const { token } = await logIn('demo', 'demo')
      const { data } = (await http.get('/rest/order-history', { token })).json<{
        data: { orderId: string }[]
      }>()
      const { text } = await ask(`Where is my order ${data[0]?.orderId}?`, { token })
      expect(/deliver|arriv/i.test(text), `it says: ${text}`)
    },
  },
]
