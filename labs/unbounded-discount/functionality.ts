import type { FunctionalCheck } from '#lab'
import { codesIn, discountOf } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  {
    name: 'a customer whose order is on file as damaged gets all of ten percent off',
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
    name: 'the assistant recommends what is on the menu',
    run: async ({ ask, expect }) => {
      const { text } = await ask('Can you recommend me a juice with orange?')
      expect(/orange juice/i.test(text), `it says: ${text}`)
    },
  },
]
