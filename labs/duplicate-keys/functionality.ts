import type { FunctionalCheck, Tools } from '#lab'

interface Basket {
  data: { Products: { id: number }[] }
}

/** Logs in and puts product 14 into the customer's own basket, whose number is sent in this form. */
async function fill(
  { logIn, http, expect }: Tools,
  email: string,
  password: string,
  write: (bid: number) => string,
): Promise<void> {
  const { token, bid } = await logIn(email, password)
  const headers = { 'content-type': 'application/json' }
  const added = await http.post('/api/BasketItems/', write(bid), { token, headers })
  expect(added.status === 200, `the basket answered with ${added.status}`)
  const { data } = (await http.get(`/rest/basket/${bid}`, { token })).json<Basket>()
  expect(
    data.Products.some(({ id }) => id === 14),
    'the product is not in the basket',
  )
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'Jim puts a product into his basket, as the web app does',
    run: (tools) =>
      fill(tools, `jim@${tools.settings.domain}`, 'ncc-1701', (bid) =>
        JSON.stringify({ ProductId: 14, BasketId: String(bid), quantity: 1 }),
      ),
  },
  {
    name: 'a new customer fills their basket, with its id as a number',
    run: async (tools) => {
      const email = `thirsty@${tools.settings.domain}`
      const account = { email, password: 'pomegranate', passwordRepeat: 'pomegranate' }
      await tools.http.post('/api/Users', account)
      await fill(tools, email, 'pomegranate', (bid) =>
        JSON.stringify({ BasketId: bid, ProductId: 14, quantity: 2 }),
      )
    },
  },
  {
    name: 'naming another customer’s basket is refused',
    run: async ({ logIn, http, expect, settings }) => {
      const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const item = { ProductId: 14, BasketId: '1', quantity: 1 }
      const refused = await http.post('/api/BasketItems/', item, { token })
      expect(refused.status === 401, `the basket answered with ${refused.status}`)
    },
  },
]
