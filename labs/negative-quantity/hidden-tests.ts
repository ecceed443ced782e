import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** A product with enough stock for everybody. */
const JUICE = 1

interface Basket {
  data: { Products: { BasketItem: { id: number; quantity: number } }[] }
}

interface Account {
  email: string
  password: string
}

async function join({ http, logIn, expect }: Tools, { email, password }: Account) {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const session = await logIn(email, password)
  await http.get(`/rest/basket/${session.bid}`, { token: session.token })
  return session
}

async function add({ http }: Tools, token: string, bid: number, quantity: unknown): Promise<number> {
  const line = { BasketId: String(bid), ProductId: JUICE, quantity }
  return (await http.post('/api/BasketItems/', line, { token })).status
}

/** Sets the quantity of the only line of a basket. */
async function change(tools: Tools, token: string, bid: number, quantity: unknown): Promise<number> {
  const { http, expect } = tools
  const [line] = (await http.get(`/rest/basket/${bid}`, { token })).json<Basket>().data.Products
  expect(line !== undefined, 'the basket is empty')
  return (await http.put(`/api/BasketItems/${line?.BasketItem.id}`, { quantity }, { token })).status
}

async function checkOut({ http }: Tools, token: string, bid: number, method = 'none'): Promise<number> {
  const orderDetails = method === 'none' ? {} : { deliveryMethodId: method }
  return (await http.post(`/rest/basket/${bid}/checkout`, { orderDetails }, { token })).status
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const somebody = () => ({ email: random.address(settings.domain), password: random.password() })
  const sell = (name: string, count: number, first?: number): GeneratedAttack => {
    const account = somebody()
    const method = random.pick(['none', '1', '2', '3'])
    return {
      name,
      payload: `${account.email}, ${count} bottles`,
      challenge: 'negativeOrderChallenge',
      run: async (tools) => {
        const { token, bid } = await join(tools, account)
        const added = await add(tools, token, bid, first ?? count)
        tools.expect(added === 200, `the basket answered with ${added}`)
        if (first !== undefined) {
          const changed = await change(tools, token, bid, count)
          tools.expect(changed === 200, `the basket answered with ${changed}`)
        }
        const placed = await checkOut(tools, token, bid, method)
        tools.expect(placed === 200, `the checkout answered with ${placed}`)
      },
    }
  }
  const none = somebody()
  return [
    sell('a negative quantity put into the basket: it must be refused', -random.number(2, 9)),
    sell('a change to a negative quantity: it must be refused', -random.number(2, 9), random.number(1, 4)),
    sell('an order with a large negative quantity: it must be refused', -random.number(50, 900)),
    {
      name: 'a quantity of zero: it must be refused',
      payload: none.email,
      run: async (tools) => {
        const { token, bid } = await join(tools, none)
        const added = await add(tools, token, bid, 0)
        tools.expect(added === 200, `the basket answered with ${added}`)
      },
    },
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const somebody = () => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other, greedy] = [somebody(), somebody(), somebody()]
  const [first, next] = [random.number(2, 4), random.number(2, 5)]
  return [
    {
      name: 'a single bottle can be ordered',
      payload: one.email,
      run: async (tools) => {
        const { token, bid } = await join(tools, one)
        const added = await add(tools, token, bid, 1)
        tools.expect(added === 200, `the basket answered with ${added}`)
        const placed = await checkOut(tools, token, bid)
        tools.expect(placed === 200, `the checkout answered with ${placed}`)
      },
    },
    {
      name: 'a quantity can be changed and set back to one',
      payload: `${first}, ${next}, 1`,
      run: async (tools) => {
        const { token, bid } = await join(tools, other)
        const added = await add(tools, token, bid, first)
        tools.expect(added === 200, `the basket answered with ${added}`)
        for (const count of [next, 1]) {
          const changed = await change(tools, token, bid, count)
          tools.expect(changed === 200, `${count} bottles were answered with ${changed}`)
        }
        const shown = (await tools.http.get(`/rest/basket/${bid}`, { token })).json<Basket>()
        tools.expect(shown.data.Products[0]?.BasketItem.quantity === 1, 'there is not one bottle in it')
      },
    },
    {
      name: 'a quantity over the limit per customer is refused',
      payload: greedy.email,
      run: async (tools) => {
        const { token, bid } = await join(tools, greedy)
        const added = await add(tools, token, bid, random.number(6, 60))
        tools.expect(added === 400, `the basket answered with ${added}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  refuseQuantity: {
    call: ({ random }) => {
      const left = random.number(0, 60)
      const limit = random.chance(3) ? null : random.number(1, 10)
      const about = random.pick([left, limit ?? left])
      const wanted = random.pick([
        random.number(1, 12),
        about,
        about + 1,
        random.pick([-1, 0, 1]),
        -random.number(2, 900),
        random.number(20, 900),
      ])
      return {
        args: [wanted, { left, limit }],
        payload: `${wanted} bottles, ${left} left, ${limit ?? 'no limit'}`,
      }
    },
    // The wording of the message is up to the fix.
    same: (submitted, right) => typeof submitted === typeof right,
  },
}
