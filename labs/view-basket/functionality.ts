import type { FunctionalCheck, Tools } from '#lab'

/** Logs in and opens the customer's own basket. Returns the number of products in it. */
async function ownBasket({ logIn, http, expect }: Tools, email: string, password: string): Promise<number> {
  const { token, bid } = await logIn(email, password)
  const answer = await http.get(`/rest/basket/${bid}`, { token })
  expect(answer.status === 200, `the basket answered with ${answer.status}`)
  const { data } = answer.json<{ data: { id: number; Products: object[] } | null }>()
  expect(data?.id === bid, 'there is no basket')
  return data?.Products.length ?? 0
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim can look into his own basket',
    run: async (tools) => {
      const products = await ownBasket(tools, `jim@${tools.settings.domain}`, 'ncc-1701')
      tools.expect(products > 0, 'there is nothing in it')
    },
  },
  {
    name: 'a new customer sees their basket',
    run: async (tools) => {
      const email = `honest@${tools.settings.domain}`
      await tools.http.post('/api/Users', { email, password: 'pomegranate', passwordRepeat: 'pomegranate' })
      await ownBasket(tools, email, 'pomegranate')
    },
  },
  {
    name: 'no basket is shown without a login',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/basket/1')
      expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
    },
  },
]
