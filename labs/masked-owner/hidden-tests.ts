import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const VOWELS = ['a', 'e', 'i', 'o', 'u'] as const

interface Account {
  email: string
  password: string
}

async function join({ http, logIn, expect }: Tools, { email, password }: Account) {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return logIn(email, password)
}

/** Orders this many of a juice. Returns the order number. */
async function order(tools: Tools, token: string, bid: number, quantity: number): Promise<string> {
  const { http, expect } = tools
  await http.get(`/rest/basket/${bid}`, { token })
  const added = await http.post(
    '/api/BasketItems/',
    { BasketId: String(bid), ProductId: 1, quantity },
    { token },
  )
  expect(added.status === 200, `filling the basket answered with ${added.status}`)
  const placed = await http.post(`/rest/basket/${bid}/checkout`, { orderDetails: {} }, { token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
  return placed.json<{ orderConfirmation: string }>().orderConfirmation
}

/** The order numbers in the copy of the customer's data. */
async function exported({ http, expect }: Tools, token: string): Promise<string[]> {
  const answer = await http.post('/rest/user/data-export', { format: '1' }, { token })
  expect(answer.status === 200, `the export answered with ${answer.status}`)
  const data: { orders: { orderId: string }[] } = JSON.parse(answer.json<{ userData: string }>().userData)
  return data.orders.map(({ orderId }) => orderId)
}

/** A similar address: at least one vowel before the @ is replaced. */
function equallyMasked({ random }: GeneratorTools, email: string): string {
  const [name = '', host = ''] = email.split('@')
  const at = random.pick([...name.matchAll(/[aeiou]/g)].map(({ index }) => index))
  const letters = [...name].map((letter, index) => {
    const isVowel = VOWELS.some((vowel) => vowel === letter)
    if (!isVowel || (index !== at && random.chance())) return letter
    return random.pick(VOWELS.filter((vowel) => vowel !== letter))
  })
  return `${letters.join('')}@${host}`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = tools
  const at = settings.domain
  const challenge = 'dataExportChallenge'
  const orders = (email: string) => `orders of ${email}`
  const victims = [random.address(at), random.case(random.address(at)).toLowerCase()].map((email) => {
    return { email, password: random.password(), quantity: random.number(1, 5) }
  })
  const thieves = victims.map(({ email }) => ({
    email: equallyMasked(tools, email),
    password: random.password(),
  }))
  const boss = { email: equallyMasked(tools, `admin@${at}`), password: random.password() }
  return [
    ...victims.flatMap((victim, index): GeneratedAttack[] => {
      const thief = thieves[index]
      if (!thief) return []
      return [
        {
          name: 'an address that masks like a new customer’s: it must not show their orders',
          payload: `${thief.email}: ${orders(victim.email)}`,
          challenge,
          run: async (shop) => {
            const owner = await join(shop, victim)
            const number = await order(shop, owner.token, owner.bid, victim.quantity)
            const { token } = await join(shop, thief)
            shop.expect((await exported(shop, token)).includes(number), 'the order is not in it')
          },
        },
      ]
    }),
    {
      name: 'an address that masks like the administrator’s: it must not show their orders',
      payload: boss.email,
      challenge,
      run: async (shop) => {
        const { token } = await join(shop, boss)
        shop.expect((await exported(shop, token)).length > 0, 'there is nobody else’s order in it')
      },
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = tools
  const [customer, quiet] = [1, 2].map(() => {
    return { email: random.address(settings.domain), password: random.password() }
  })
  const counts = [random.number(1, 3), random.number(1, 3)]
  if (!customer || !quiet) throw new RangeError('There is nobody to ask')
  return [
    {
      name: 'a new customer sees all of their own orders and no others',
      payload: `${customer.email}, two orders`,
      run: async (shop) => {
        const { token, bid } = await join(shop, customer)
        const placed: string[] = []
        for (const count of counts) placed.push(await order(shop, token, bid, count))
        const found = await exported(shop, token)
        shop.expect(found.length === placed.length, `there are ${found.length} orders in it`)
        shop.expect(
          placed.every((number) => found.includes(number)),
          'an order is missing',
        )
      },
    },
    {
      name: 'a customer without orders sees none',
      payload: quiet.email,
      run: async (shop) => {
        const { token } = await join(shop, quiet)
        shop.expect((await exported(shop, token)).length === 0, 'there are orders in it')
      },
    },
    {
      name: 'the administrator sees their two orders',
      payload: `admin@${settings.domain}`,
      run: async (shop) => {
        const { token } = await shop.logIn(`admin@${settings.domain}`, 'admin123')
        shop.expect((await exported(shop, token)).length === 2, 'there are not two orders in it')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  ordersFor: {
    call: (tools) => {
      const { random, settings } = tools
      const id = random.number(1, 60)
      const email = random.chance(5) ? `admin@${settings.domain}` : random.address(settings.domain)
      const others = [random.chance() ? equallyMasked(tools, email) : random.address(settings.domain)]
      const all = [
        ...Array.from({ length: random.number(0, 3) }, (_, at) => ({ order: `own-${at}`, email, by: id })),
        ...others.map((other, at) => ({ order: `other-${at}`, email: other, by: id + 1 })),
      ]
      const mask = (text: string) => text.replace(/[aeiou]/gi, '*')
      return {
        args: [
          {
            withAddress: (masked: string) =>
              all.filter((one) => mask(one.email) === masked).map(({ order }) => order),
            placedBy: (customer: number) => all.filter(({ by }) => by === customer).map(({ order }) => order),
          },
          { id, email },
        ],
        payload: `${email}, beside an order of ${others[0]}`,
      }
    },
    // The order of the entries does not matter.
    same: (submitted, right) => JSON.stringify(sorted(submitted)) === JSON.stringify(sorted(right)),
  },
}

function sorted(list: unknown): unknown {
  return Array.isArray(list) ? list.map(String).toSorted() : list
}
