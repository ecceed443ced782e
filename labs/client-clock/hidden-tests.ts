import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  HttpResponse,
  Oracle,
  Tools,
} from '#lab'
import { saved } from './steps.ts'

/** Campaigns that ended long ago, with the midnight of their day. */
const OF_MARCH = [
  'WMNSDY2019-1551999600000',
  'WMNSDY2020-1583622000000',
  'WMNSDY2021-1615158000000',
  'WMNSDY2022-1646694000000',
] as const
const OF_MAY = ['ORANGE2020-1588546800000', 'ORANGE2021-1620082800000', 'ORANGE2022-1651618800000'] as const
const OF_2023 = ['WMNSDY2023-1678230000000', 'ORANGE2023-1683154800000'] as const

const HOUR = 3_600_000

interface Order {
  email: string
  password: string
  product: number
  quantity: number
}

/** A new customer fills a basket and checks out with this campaign coupon. */
async function checkOut({ http, logIn, expect }: Tools, order: Order, coupon: string): Promise<HttpResponse> {
  const { email, password, product: ProductId, quantity } = order
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token, bid } = await logIn(email, password)
  // The first request creates the basket.
  await http.get(`/rest/basket/${bid}`, { token })
  const line = { BasketId: String(bid), ProductId, quantity }
  const added = await http.post('/api/BasketItems', line, { token })
  expect(added.status === 200, `the basket answered with ${added.status}`)
  return http.post(`/rest/basket/${bid}/checkout`, { couponData: btoa(coupon) }, { token })
}

function newOrder({ random, settings }: GeneratorTools): Order {
  const [email, password] = [random.address(settings.domain), random.password()]
  return { email, password, product: random.number(2, 6), quantity: random.number(1, 3) }
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const redeems = (name: string, coupon: string): GeneratedAttack => {
    const order = newOrder(tools)
    return {
      name,
      payload: `${order.email}, ${coupon}`,
      challenge: 'manipulateClockChallenge',
      run: async (tried) => {
        const amount = await saved(tried, await checkOut(tried, order, coupon))
        tried.expect(amount > 0, 'the coupon was worth nothing')
      },
    }
  }
  const { random } = tools
  return [
    redeems('an expired coupon of a past March: no discount may be given', random.pick(OF_MARCH)),
    redeems('an expired coupon of a past May: no discount may be given', random.pick(OF_MAY)),
    redeems('one of the most recent expired coupons: no discount may be given', random.pick(OF_2023)),
    redeems(
      'an expired coupon with text appended to its day: no discount may be given',
      `${random.pick(OF_MAY)}-${random.word()}`,
    ),
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const [plain, unknown, wrong] = [newOrder(tools), newOrder(tools), newOrder(tools)]
  const nonsense = `${random.word().toUpperCase()}-${random.number(1, 9_999)}`
  const [code = ''] = random.pick(OF_MARCH).split('-')
  const notItsDay = `${code}-${random.number(1, 9_999)}`
  return [
    {
      name: 'an order without a coupon costs the full price',
      payload: plain.email,
      run: async (tried) => {
        const amount = await saved(tried, await checkOut(tried, plain, 'null'))
        tried.expect(amount === 0, `${amount} were taken off`)
      },
    },
    {
      name: 'an invented campaign code gives no discount',
      payload: nonsense,
      run: async (tried) => {
        const amount = await saved(tried, await checkOut(tried, unknown, nonsense))
        tried.expect(amount === 0, `${amount} were taken off`)
      },
    },
    {
      name: 'a campaign code with a wrong day gives no discount',
      payload: notItsDay,
      run: async (tried) => {
        const placed = await checkOut(tried, wrong, notItsDay)
        tried.expect(placed.status === 400, `the checkout answered with ${placed.status}`)
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
      const validOn = Date.UTC(random.number(2019, 2040), random.number(0, 11), random.number(1, 28), 23)
      const discount = random.number(5, 90)
      const within = random.number(HOUR, 23 * HOUR)
      const early = -random.number(HOUR, 2_000 * HOUR)
      const late = random.number(25 * HOUR, random.pick([49, 24_000]) * HOUR)
      const since = random.pick([within, within, early, late])
      // On the campaign's day itself, a fix may or may not require the client to send the day.
      const sent = since === within || random.chance() ? validOn : validOn + random.pick([-1, 1, HOUR, since])
      const now = validOn + since
      return {
        args: [
          { validOn, discount },
          { sent, now },
        ],
        payload: `${discount} percent on ${at(validOn)}, redeemed for ${at(sent)}, at ${at(now)}`,
      }
    },
  },
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
