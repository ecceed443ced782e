import type { FunctionalCheck, Http } from '#lab'

const NUMBER = 'no-such-number'

async function track(http: Http, number: string): Promise<{ orderId: string; email?: string }[]> {
  const answer = await http.get(`/rest/track-order/${number}`)
  return answer.json<{ data: { orderId: string; email?: string }[] }>().data
}

/** The number of a seeded order, as staff see it. */
async function seededNumber(http: Http, domain: string): Promise<string> {
  const credentials = { email: `accountant@${domain}`, password: 'i am an awesome accountant' }
  const { authentication } = (await http.post('/rest/user/login', credentials)).json<{
    authentication: { token: string }
  }>()
  const answer = await http.get('/rest/order-history/orders', { token: authentication.token })
  return answer.json<{ data: { orderId: string }[] }>().data[0]?.orderId ?? ''
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'an order can be tracked by its number',
    run: async ({ http, settings, expect }) => {
      const number = await seededNumber(http, settings.domain)
      const [order, ...others] = await track(http, number)
      expect(order?.orderId === number && order.email !== undefined, 'the order is not found')
      expect(others.length === 0, 'there is more than one')
    },
  },
  {
    name: 'an unknown number is repeated in the answer',
    run: async ({ http, expect }) => {
      const [order] = await track(http, NUMBER)
      expect(order?.orderId === NUMBER && order.email === undefined, 'something else came')
    },
  },
]
