import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { ask, FOUNDERS_CARD, hashOfPin, readOrders, redeemByHash, send } from './steps.ts'

const NEIGHBOUR = 'graphNeighbourChallenge'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** The number of a product that nobody has too few of, and that is not expensive. */
const PRODUCT = 1

/** A new customer who orders something and writes about it. Returns the number of the order. */
async function orderAndReview(
  tools: Tools,
  account: { email: string; password: string },
): Promise<{ token: string; orderId: string }> {
  const { http, expect } = tools
  const { token, bid } = await tools.signUp(account)
  const item = { ProductId: PRODUCT, BasketId: String(bid), quantity: 1 }
  const added = await http.post('/api/BasketItems', item, { token })
  expect(added.status < 300, `the basket answered with ${added.status}`)
  const placed = await http.post(`/rest/basket/${bid}/checkout`, {}, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
  const review = { message: 'Again', author: account.email }
  const written = await http.put(`/rest/products/${PRODUCT}/reviews`, review, { token })
  expect(written.status < 300, `the review was answered with ${written.status}`)
  return { token, orderId: placed.json<{ orderConfirmation: string }>().orderConfirmation }
}

/** A query for the orders of authors, written in one of many ways. */
function queryFor({ random }: GeneratorTools, way: 'nested' | 'fragments' | 'aliases' | 'variables'): string {
  const [one, other, third] = [random.word(), `${random.word()}s`, random.word()]
  const gap = () => random.gap()
  if (way === 'nested') {
    const fields = random.shuffle(['name', 'orders { totalPrice orderId }']).join(gap())
    return `{${gap()}product(id: ${PRODUCT}) { reviews { message${gap()}author {${gap()}${fields} } } } }`
  }
  if (way === 'fragments') {
    return `fragment ${one}A on Customer {${gap()}...${other}B } query ${third} { products(first: 9) { ...${one}C } }
      fragment ${one}C on Product { reviews { author { ... on Customer { ...${one}A } } } }
      fragment ${other}B on Customer { orders { orderId } }`
  }
  if (way === 'aliases') {
    const comma = random.pick([',', ' ,,', ' # who\n'])
    return `{ ${one}: product(id: ${PRODUCT}) { ${other}: reviews { ${third}: author${comma}{ x${one}:${comma}orders${comma}{ orderId } } } } }`
  }
  return `query ${one}($id: Int!, $all: Boolean = ${random.pick(['true', 'false'])}) { product(id: $id) { name reviews { author { name orders @include(if: true) { orderId totalPrice } } message @include(if: $all) } } }`
}

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const reads = (name: string, way: Parameters<typeof queryFor>[1], asWhom: 'stranger' | 'customer') => {
    const [victim, account] = [accountOf(kit), accountOf(kit)]
    const query = queryFor(kit, way)
    return {
      name,
      payload: query,
      challenge: NEIGHBOUR,
      run: async (tools: Tools) => {
        await orderAndReview(tools, victim)
        const asking = asWhom === 'stranger' ? {} : await tools.signUp(account)
        await readOrders(tools, query, asking, way === 'variables' ? { id: PRODUCT } : {})
      },
    }
  }
  const reader = accountOf(kit)
  const [fan, other] = [accountOf(kit), accountOf(kit)]
  const code = kit.random.pick(['JUICE-TENTH-FAIR', FOUNDERS_CARD])
  return [
    reads('a stranger asks for orders of an author: none may be told', 'nested', 'stranger'),
    reads('a new customer asks for orders of an author: none may be told', 'nested', 'customer'),
    reads('a stranger asks in fragments: no order may be told', 'fragments', 'stranger'),
    reads('a customer asks in fragments: no order may be told', 'fragments', 'customer'),
    reads('a customer asks under other names: no order may be told', 'aliases', 'customer'),
    reads('a customer asks with variables and directives: no order may be told', 'variables', 'customer'),
    {
      name: 'an administrator asks for orders of an author: none may be told',
      payload: '{ products { reviews { author { orders } } } }',
      challenge: NEIGHBOUR,
      run: async (tools) => {
        const { orderId } = await orderAndReview(tools, fan)
        const admin = await tools.logIn(`admin@${tools.settings.domain}`, 'admin123')
        const { data } = await send(
          tools,
          '{ products { reviews { author { orders { orderId } } } } }',
          admin,
        )
        tools.expect(JSON.stringify(data ?? null).includes(orderId), 'the order of the customer is not told')
      },
    },
    {
      name: 'a customer with orders asks for those of others, beside their own: none may be told',
      payload: '{ me { orders } products { reviews { author { orders } } } }',
      challenge: NEIGHBOUR,
      run: async (tools) => {
        const { orderId } = await orderAndReview(tools, other)
        const demo = await tools.logIn('demo', 'demo')
        const query =
          '{ me { orders { orderId } } product(id: 1) { reviews { author { orders { orderId } } } } }'
        const { data } = await send(tools, query, demo)
        tools.expect(JSON.stringify(data ?? null).includes(orderId), 'the order of the customer is not told')
      },
    },
    {
      name: 'a customer reads the hash of the PIN and redeems the card: it must not be told',
      payload: `{ giftCard(code: "${FOUNDERS_CARD}") { pinHash } }`,
      challenge: 'graphSchemaChallenge',
      run: async (tools) => redeemByHash(tools, await tools.signUp(reader)),
    },
    {
      name: 'a stranger reads the hash of a PIN under another name: it must not be told',
      payload: `{ giftCard(code: "${FOUNDERS_CARD}") { x: pinHash } }`,
      run: async (tools) => void (await hashOfPin(tools, `${kit.random.word()}: pinHash`)),
    },
    {
      name: 'a stranger reads the hash of the PIN of another card: it must not be told',
      payload: code,
      run: async (tools) => {
        const query =
          'query ($code: String!) { giftCard(code: $code) { ...Card } } fragment Card on GiftCard { pinHash }'
        const answers = await Promise.all(
          [code, 'JUICE-TENTH-FAIR'].map((one) => send(tools, query, {}, { code: one })),
        )
        tools.expect(/[\da-f]{32}/.test(JSON.stringify(answers.map(({ data }) => data))), 'there is no hash')
      },
    },
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const [buyer, friend, guest, wording] = [accountOf(kit), accountOf(kit), accountOf(kit), random.word()]
  const alias = random.word()
  return [
    {
      name: 'a new customer reads their own orders, at two places of a query',
      payload: '{ me { orders } products { reviews { author { orders } } } }',
      run: async (tools) => {
        const { token, orderId } = await orderAndReview(tools, buyer)
        const told = await send(
          tools,
          `query ${alias} { me { ...Mine } } fragment Mine on Customer { name orders { orderId totalPrice delivered } }`,
          { token },
        )
        tools.expect(JSON.stringify(told.data ?? null).includes(orderId), 'the order is not told')
        const again = await send(
          tools,
          `{ product(id: ${PRODUCT}) { reviews { author { name orders { orderId } } } } }`,
          { token },
        )
        tools.expect(JSON.stringify(again.data ?? null).includes(orderId), 'it is not told below a product')
      },
    },
    {
      name: 'accounting reads the order of a new customer',
      payload: '{ products { reviews { author { orders } } } }',
      run: async (tools) => {
        const { orderId } = await orderAndReview(tools, friend)
        const { settings, logIn } = tools
        const accountant = await logIn(`accountant@${settings.domain}`, 'i am an awesome accountant')
        const told = await ask(
          tools,
          '{ products { reviews { author { orders { orderId } } } } }',
          accountant,
        )
        tools.expect(told.includes(orderId), 'the order is not told')
      },
    },
    {
      name: 'a stranger reads products, reviews and names of authors, under other names',
      payload: alias,
      run: async (tools) => {
        const told = await ask(
          tools,
          `{ ${alias}: products(search: "juice") { id x: stock price reviews { message who: author { name } } } }`,
        )
        tools.expect(
          told.includes(`"${alias}"`) && told.includes('"x":'),
          `it is told as ${told.slice(0, 80)}`,
        )
      },
    },
    {
      name: 'a query that only speaks of orders is answered',
      payload: `${wording} orders`,
      run: async (tools) => {
        await ask(
          tools,
          `# author { orders } __schema pinHash
           { products(search: "${wording} author { orders }") { name reviews { author { name } } } }`,
          await tools.signUp(guest),
        )
      },
    },
    {
      name: 'a tool of a juice bar reads types and directives of the schema',
      payload: '__schema',
      run: async (tools) => {
        const told = await ask(
          tools,
          '{ __schema { queryType { name } directives { name } } __type(name: "Product") { fields { name } } }',
        )
        tools.expect(told.includes('"price"'), 'the price is missing')
      },
    },
    {
      name: 'what is left on a card is told to customers and strangers',
      payload: FOUNDERS_CARD,
      run: async (tools) => {
        const told = await ask(tools, `{ ${alias}: giftCard(code: "${FOUNDERS_CARD}") { code left } }`)
        tools.expect(told.includes('"left":10'), `it is told as ${told}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const NOTHING = JSON.stringify([])

/** No order and no answer look the same to those who may not read it. */
const told = (answer: unknown): string => JSON.stringify(answer ?? [])

export const oracle: Oracle = {
  mayAsk: {
    call: ({ random }) => {
      const text = random.pick([
        '{ me { name } }',
        '{ products { name reviews { author { name } } } }',
        '{ __schema { types { name } } }',
        `{ ${random.word()}: product(id: ${random.number(1, 40)}) { stock } me { orders { orderId } } }`,
      ])
      const fields = [...text.matchAll(/\b(?:me|products?|__schema)\b/g)].map(([field]) => field)
      const caller = random.chance()
        ? {}
        : { callerId: random.number(1, 60), role: random.pick(['customer', 'deluxe', 'admin', 'accounting']) }
      return { args: [{ text, fields }, caller], payload: `${text} of ${JSON.stringify(caller)}` }
    },
    // Strangers have no name and no orders, so a fix may as well let them ask.
    same: (submitted, right) => submitted === right || right === false,
  },
  giftCard: {
    call: ({ random, hash }) => {
      const pin = String(random.number(0, 9_999)).padStart(4, '0')
      const code = random.pick([FOUNDERS_CARD, 'JUICE-TENTH-FAIR', `PEEL-${random.word().toUpperCase()}`])
      const card = { code, left: random.number(0, 100), pinHash: hash(pin) }
      const caller = random.chance() ? {} : { callerId: random.number(1, 60), role: 'customer' }
      return { args: [card, caller], payload: JSON.stringify(card) }
    },
    // A fix may leave the hash to the schema, which does not have it any more.
    same: (submitted, right) => {
      const [one, other] = [Object(submitted), Object(right)]
      return one.code === other.code && one.left === other.left
    },
  },
  orders: {
    call: ({ random }) => {
      const mine = random.number(1, 60)
      const customer = { id: random.chance() ? mine : random.number(1, 60) }
      const role = random.pick(['customer', 'customer', 'deluxe', 'admin', 'accounting'])
      const caller = random.chance(5) ? {} : { callerId: mine, role }
      const order = (id: number, place: number) => ({
        orderId: `${String(id).padStart(4, '0')}-${place}`,
        totalPrice: id + place / 4,
        delivered: place % 2 === 0,
      })
      const count = random.number(1, 4)
      const ordersOf = async (id: number) => Array.from({ length: count }, (_, place) => order(id, place))
      return {
        args: [customer, { ...caller, ordersOf }],
        payload: `orders of ${customer.id} for ${JSON.stringify(caller)}`,
      }
    },
    same: (submitted, right) => told(submitted) === told(right),
    refuses: (right) => told(right) === NOTHING,
  },
}
