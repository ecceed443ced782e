import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { toZ85 } from './steps.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
/** The discounts for which the shop issues coupons. */
const ISSUED = [10, 15, 20, 25, 30, 35, 40] as const

interface Shopper {
  token: string
  bid: number
  /** The current time by the shop's clock. */
  now: Date
}

/** Signs up a customer who puts a product into the basket. */
async function shopper({ http, logIn, expect }: Tools, email: string, password: string): Promise<Shopper> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { createdAt } = signed.json<{ data: { createdAt: string } }>().data
  const { token, bid } = await logIn(email, password)
  // The first request creates the basket.
  await http.get(`/rest/basket/${bid}`, { token })
  await http.post('/api/BasketItems', { BasketId: String(bid), ProductId: 2, quantity: 1 }, { token })
  return { token, bid, now: new Date(createdAt) }
}

/** The month as on a coupon, a number of months from now. */
function monthOf(now: Date, later = 0): string {
  const month = new Date(now.getFullYear(), now.getMonth() + later, 15)
  return `${MONTHS[month.getMonth()]}${String(month.getFullYear()).slice(2)}`
}

/** Redeems a coupon. Returns the discount, or the status that refuses it. */
async function redeem({ http }: Tools, { token, bid }: Shopper, coupon: string) {
  const answer = await http.put(`/rest/basket/${bid}/coupon/${encodeURIComponent(coupon)}`, {}, { token })
  const discount = answer.status === 200 ? answer.json<{ discount: number }>().discount : undefined
  return { status: answer.status, discount }
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const forges = (name: string, percent: number, behind = ''): GeneratedAttack => {
    const [email, password] = [random.address(settings.domain), random.password()]
    return {
      name,
      payload: `${email}, ${percent} percent${behind && `, ${behind}`}`,
      ...(percent >= 80 && { challenge: 'forgedCouponChallenge' }),
      run: async (tools) => {
        const who = await shopper(tools, email, password)
        const written = `${monthOf(who.now)}-${String(percent).padStart(2, '0')}${behind}`
        const { status, discount } = await redeem(tools, who, toZ85(written))
        tools.expect(status === 200 && discount === percent, `the coupon answered with ${status}`)
        const placed = await tools.http.post(`/rest/basket/${who.bid}/checkout`, {}, { token: who.token })
        tools.expect(placed.status === 200, `the checkout answered with ${placed.status}`)
      },
    }
  }
  return [
    forges('a forged coupon over 80 to 99 percent: no discount may be given', random.number(80, 99)),
    forges(
      'a forged coupon with text appended: no discount may be given',
      random.number(80, 99),
      `-${'x'.repeat(3)}`,
    ),
    forges(
      'a forged coupon over more than 100 percent: no discount may be given',
      random.number(10, 99) * 100 + 1,
      'zz',
    ),
    forges('a forged coupon over more than 50 percent: no discount may be given', random.number(50, 79)),
    forges(
      'a forged coupon slightly over the highest real discount: no discount may be given',
      random.number(41, 49),
    ),
    forges(
      'a forged coupon below the lowest real discount: no discount may be given',
      random.pick([5, 6, 7, 8, 9]),
    ),
    forges(
      'a forged coupon between the real discounts: no discount may be given',
      random.pick(ISSUED) + random.number(1, 4),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const person = () => [random.address(settings.domain), random.password()] as const
  const [buyer, late, lost] = [person(), person(), person()]
  const [low, high] = [random.pick([10, 15, 20, 25]), random.pick([30, 35, 40])]
  const months = random.pick([-12, -2, -1, 1, 2])
  const nonsense = `${random.word()} ${random.word()}`
  return [
    {
      name: 'valid coupons of this month give their discount',
      payload: `${low} and ${high} percent`,
      run: async (tools) => {
        const who = await shopper(tools, ...buyer)
        for (const percent of [low, high]) {
          const { status, discount } = await redeem(tools, who, toZ85(`${monthOf(who.now)}-${percent}`))
          tools.expect(status === 200 && discount === percent, `${percent} percent answered with ${status}`)
        }
        const placed = await tools.http.post(`/rest/basket/${who.bid}/checkout`, {}, { token: who.token })
        tools.expect(placed.status === 200, `the checkout answered with ${placed.status}`)
      },
    },
    {
      name: 'a coupon of another month gives no discount',
      payload: `${high} percent, ${months} months away`,
      run: async (tools) => {
        const who = await shopper(tools, ...late)
        const { status } = await redeem(tools, who, toZ85(`${monthOf(who.now, months)}-${high}`))
        tools.expect(status === 404, `it answered with ${status}`)
      },
    },
    {
      name: 'a text that is no coupon is refused',
      payload: nonsense,
      run: async (tools) => {
        const { status } = await redeem(tools, await shopper(tools, ...lost), nonsense)
        tools.expect(status === 404, `it answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  discountOf: {
    call: ({ random }) => {
      const name = random.pick(MONTHS)
      const year = String(random.number(20, 39))
      const month = `${name}${year}`
      const [given, kept] = halves(random.shuffle(ISSUED))
      const written = (percent: number, of = month) => `${of}-${String(percent).padStart(2, '0')}`
      const issued = given.map((percent) => toZ85(written(percent)))
      const text = random.pick([
        ...given.slice(0, 2).map((percent) => written(percent)),
        written(random.pick(kept)),
        written(random.number(41, 99)),
        written(random.pick(given), `${name}${random.number(40, 60)}`),
        `${written(random.pick(given))}0000`,
        '',
      ])
      const code = toZ85(text)
      return {
        args: [code, { month, issued, fromZ85: (one: string) => (one === code && text ? text : undefined) }],
        payload: `${text || 'nothing'} in ${month}, where ${given.join(', ')} percent were given`,
      }
    },
  },
}

function halves<Item>(list: readonly Item[]): [Item[], Item[]] {
  return [list.slice(0, 4), list.slice(4)]
}
