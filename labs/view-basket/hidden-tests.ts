import type {
  BasketRow,
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Tools,
} from '#lab'

/** Seeded customers with a filled basket. */
const REGULARS = [
  { person: 'admin', password: 'admin123' },
  { person: 'jim', password: 'ncc-1701' },
  { person: 'bender', password: 'OhG0dPlease1nsertLiquor!' },
] as const

interface Session {
  token: string
  bid: number
}

interface Content {
  data: { id: number; Products: { BasketItem: { quantity: number } }[] } | null
}

/** A new customer with this many of a juice in the basket. */
async function signUpCustomer(
  tools: Tools,
  email: string,
  password: string,
  quantity: number,
): Promise<Session> {
  const { http, logIn, expect } = tools
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const session = await logIn(email, password)
  // The first request creates the basket.
  await http.get(`/rest/basket/${session.bid}`, { token: session.token })
  const item = { BasketId: String(session.bid), ProductId: 1, quantity }
  const added = await http.post('/api/BasketItems/', item, { token: session.token })
  expect(added.status === 200, `filling the basket answered with ${added.status}`)
  return session
}

async function look({ http, expect }: Tools, token: string, id: string): Promise<Content['data']> {
  const answer = await http.get(`/rest/basket/${encodeURIComponent(id)}`, { token })
  expect(answer.status === 200, `the basket answered with ${answer.status}`)
  return answer.json<Content>().data
}

async function peek(tools: Tools, { token, bid }: Session, id: string): Promise<void> {
  const shown = await look(tools, token, id)
  tools.expect(
    shown !== null && shown.id !== bid && shown.Products.length > 0,
    'no basket of somebody else is shown',
  )
}

async function sees(tools: Tools, { token, bid }: Session, quantity: number): Promise<void> {
  const shown = await look(tools, token, String(bid))
  tools.expect(shown?.id === bid, 'the customer’s own basket is not shown')
  tools.expect(shown?.Products[0]?.BasketItem.quantity === quantity, 'something else lies in it')
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'basketAccessChallenge'
  const at = settings.domain
  const [owner, thief] = random.shuffle(REGULARS)
  const newOne = () => ({
    email: random.address(at),
    password: random.password(),
    quantity: random.number(1, 5),
  })
  const [victim, nosy, second] = [newOne(), newOne(), newOne()]
  const odd = random.pick([random.word(), `.${random.number(0, 99)}`, ` ${random.word()}`, 'e0', ','])
  if (!owner || !thief) throw new RangeError('There is nobody to be robbed')
  return [
    {
      name: 'another existing customer’s basket: it must not be shown',
      payload: `${thief.person}, into the basket of ${owner.person}`,
      challenge,
      run: async (tools) => {
        const { bid } = await tools.logIn(`${owner.person}@${at}`, owner.password)
        await peek(tools, await tools.logIn(`${thief.person}@${at}`, thief.password), String(bid))
      },
    },
    {
      name: 'another new customer’s basket: it must not be shown',
      payload: `${nosy.email}, into the basket of ${victim.email}`,
      challenge,
      run: async (tools) => {
        const { bid } = await signUpCustomer(tools, victim.email, victim.password, victim.quantity)
        await peek(tools, await signUpCustomer(tools, nosy.email, nosy.password, nosy.quantity), String(bid))
      },
    },
    {
      name: 'another customer’s basket with an unusual spelling of its number: it must not be shown',
      payload: `…${odd}`,
      challenge,
      run: async (tools) => {
        const { bid } = await tools.logIn(`${owner.person}@${at}`, owner.password)
        const asker = await signUpCustomer(tools, second.email, second.password, second.quantity)
        await peek(tools, asker, `${bid}${odd}`)
      },
    },
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const at = settings.domain
  const newOne = () => ({
    email: random.address(at),
    password: random.password(),
    quantity: random.number(1, 5),
  })
  const [one, other] = [newOne(), newOne()]
  const { person, password } = random.pick(REGULARS)
  return [
    {
      name: 'two new customers each see their own basket',
      payload: `${one.email} with ${one.quantity}, ${other.email} with ${other.quantity}`,
      run: async (tools) => {
        const first = await signUpCustomer(tools, one.email, one.password, one.quantity)
        const next = await signUpCustomer(tools, other.email, other.password, other.quantity)
        await sees(tools, first, one.quantity)
        await sees(tools, next, other.quantity)
      },
    },
    {
      name: 'an existing customer sees their own basket',
      payload: person,
      run: async (tools) => {
        const { token, bid } = await tools.logIn(`${person}@${at}`, password)
        const shown = await look(tools, token, String(bid))
        tools.expect(shown?.id === bid, 'the customer’s own basket is not shown')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  findBasket: {
    call: ({ random }) => {
      const owner = random.number(1, 60)
      const asker = random.chance() ? owner : random.number(1, 60)
      const id = random.number(1, 900)
      const basket: BasketRow = {
        id,
        coupon: null,
        UserId: owner,
        createdAt: '2026-01-01 10:00:00.000 +00:00',
        updatedAt: '2026-01-01 10:00:00.000 +00:00',
      }
      const asked = String(random.chance(5) ? random.number(901, 999) : id)
      const own = owner === asker ? id : random.number(1_000, 2_000)
      return {
        args: [
          { byId: (one: number) => (one === id ? basket : undefined) },
          asked,
          { id: asker, bid: random.chance(5) ? undefined : own },
        ],
        payload: `basket ${asked} for customer ${asker}, where ${id} is of customer ${owner}`,
      }
    },
  },
}
