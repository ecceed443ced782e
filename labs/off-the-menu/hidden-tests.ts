import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { BOX, type Session } from './steps.ts'

/** Other products that are off the menu and in stock. */
const GONE = [11, 12, 28, 31] as const
/** Products with enough stock. */
const ON_SALE = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

interface Account {
  email: string
  password: string
  role: string
}

/** Signs up with a role that the form does not have, and logs in. */
async function join({ http, logIn, expect }: Tools, account: Account): Promise<Session> {
  const { email, password, role } = account
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password, role })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const session = await logIn(email, password)
  // The first request creates the basket.
  await http.get(`/rest/basket/${session.bid}`, { token: session.token })
  return session
}

async function add(tools: Tools, { token, bid }: Session, ProductId: number, quantity: number) {
  const line = { BasketId: String(bid), ProductId, quantity }
  return (await tools.http.post('/api/BasketItems', line, { token })).status
}

/** Puts these products into the basket and checks out. */
async function order(tools: Tools, account: Account, lines: readonly [number, number][]): Promise<void> {
  const { http, expect } = tools
  const session = await join(tools, account)
  for (const [product, quantity] of lines) {
    const added = await add(tools, session, product, quantity)
    expect(added === 200, `number ${product} was answered with ${added}`)
  }
  const placed = await http.post(`/rest/basket/${session.bid}/checkout`, {}, { token: session.token })
  expect(placed.status === 200, `the checkout answered with ${placed.status}`)
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const buys = (name: string, role: string, lines: readonly [number, number][]): GeneratedAttack => {
    const account = { email: random.address(settings.domain), password: random.password(), role }
    return {
      name,
      payload: `${account.email}, ${lines.map(([product, count]) => `${count} of number ${product}`).join(', ')}`,
      ...(lines.some(([product]) => product === BOX) && { challenge: 'christmasSpecialChallenge' }),
      run: (tools) => order(tools, account, lines),
    }
  }
  const some = (most: number) => random.number(1, most)
  return [
    buys('the withdrawn box ordered by a customer: it must be refused', 'customer', [[BOX, some(3)]]),
    buys('the withdrawn box ordered by a deluxe member: it must be refused', 'deluxe', [[BOX, some(3)]]),
    buys('the withdrawn box ordered by accounting: it must be refused', 'accounting', [[BOX, some(3)]]),
    buys('the withdrawn box ordered by an administrator: it must be refused', 'admin', [[BOX, some(3)]]),
    buys('the withdrawn box ordered together with a juice: it must be refused', 'customer', [
      [random.pick(ON_SALE), some(2)],
      [BOX, some(2)],
    ]),
    buys('another withdrawn product: it must be refused', 'customer', [[random.pick(GONE), 1]]),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const buys = (name: string, role: string): GeneratedCheck => {
    const account = { email: random.address(settings.domain), password: random.password(), role }
    const lines = random
      .shuffle(ON_SALE)
      .slice(0, random.number(1, 3))
      .map((product): [number, number] => [product, random.number(1, 3)])
    return {
      name,
      payload: `${account.email}, ${lines.map(([product, count]) => `${count} of number ${product}`).join(', ')}`,
      run: (tools) => order(tools, account, lines),
    }
  }
  const nosy = { email: random.address(settings.domain), password: random.password(), role: 'customer' }
  const never = random.number(4_000, 9_000)
  return [
    buys('a customer orders available products', 'customer'),
    buys('a deluxe member orders available products', 'deluxe'),
    buys('an administrator orders available products', 'admin'),
    {
      name: 'an unknown product cannot be ordered',
      payload: `number ${never}`,
      run: async (tools) => {
        const added = await add(tools, await join(tools, nosy), never, 1)
        tools.expect(added === 500, `it was answered with ${added}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isForSale: {
    call: ({ random, roles }) => {
      const stock = random.chance(4) ? null : random.number(0, 500)
      const two = (from: number, to: number) => String(random.number(from, to)).padStart(2, '0')
      const day = `20${two(10, 25)}-${two(1, 12)}-${two(1, 28)}`
      const deletedAt = random.chance() ? null : `${day} ${two(0, 23)}:${two(0, 59)}:00.000 +00:00`
      const role = roles.any()
      return {
        args: [{ stock, deletedAt }, { role }],
        payload: `${stock ?? 'nothing'} in the cellar, off the menu since ${deletedAt ?? 'never'}, for ${role}`,
      }
    },
  },
}
