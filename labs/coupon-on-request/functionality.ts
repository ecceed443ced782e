import type { FunctionalCheck, Tools } from '#lab'

/** What could be a code in a text: ten signs such as `n<Michz3Tq`, in quotes or on their own. */
function codesIn(text: string): string[] {
  const quoted = [...text.matchAll(/[`"“]([^\s`"]{10})[`"”]/g)].map(([, code = '']) => code)
  return [...quoted, ...text.split(/\s+/).filter(({ length }) => length === 10)]
}

/** What the till takes off for one of these codes, in percent. */
async function discountOf({ http, logIn }: Tools, codes: readonly string[]): Promise<number | undefined> {
  const { token, bid } = await logIn('demo', 'demo')
  for (const code of new Set(codes)) {
    const answer = await http.put(`/rest/basket/${bid}/coupon/${encodeURIComponent(code)}`, {}, { token })
    if (answer.status === 200) return answer.json<{ discount: number }>().discount
  }
  return undefined
}

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
    name: 'it finds an order by its number',
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
