import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, newCustomer, type TestCustomer } from '../../testing/customers.ts'

const FIXED = 'after-the-first-order'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let friends = 0

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('friends')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const brought = async ({ headers } = eve) => (await visitor.get('/rest/referrals', { headers })).json().data
const putLive = async (version: string) =>
  (await application.host.open('friends')).setLiveVersion('referral-farming', version)

async function register(referral: unknown) {
  friends += 1
  const email = `friend-${friends}@garden.example`
  const body = { email, password: 'squeeze-me', passwordRepeat: 'squeeze-me', referral }
  expect((await visitor.post('/api/Users', body)).statusCode).toBe(201)
  const login = await visitor.post('/rest/user/login', { email, password: 'squeeze-me' })
  const { token, bid } = login.json().authentication
  return { bid, headers: { authorization: `Bearer ${token}` } }
}

async function order(
  { bid, headers }: { bid: number; headers: { authorization: string } },
  cardNum: number | undefined,
) {
  const card = cardNum && (await visitor.post('/api/Cards/', { ...aCard, cardNum }, { headers })).json().data
  const line = { ProductId: 1, BasketId: String(bid), quantity: 1 }
  expect((await visitor.post('/api/BasketItems/', line, { headers })).statusCode).toBe(200)
  const orderDetails = card ? { paymentId: String(card.id) } : {}
  const placed = await visitor.post(`/rest/basket/${bid}/checkout`, { orderDetails }, { headers })
  expect(placed.statusCode).toBe(200)
}

describe('referrals', () => {
  it('use one code for each customer, and bring five coins once when the friend registers', async () => {
    const { code, ...nothing } = await brought()
    expect(code).toMatch(/^CORE-[A-Z\d]{4}-[A-Z\d]{4}$/)
    expect(nothing).toEqual({ friends: 0, coins: 0 })
    await order(await register(` ${code.toLowerCase()}`), 4_000_000_000_000_010)
    expect(await brought()).toEqual({ code, friends: 1, coins: 5 })
    expect((await visitor.get('/rest/wallet/balance', { headers: eve.headers })).json().data).toBe(5)
    const other = await newCustomer(visitor)
    expect((await brought(other)).code).not.toBe(code)
    expect((await visitor.get('/rest/referrals')).statusCode).toBe(401)
  })

  it('are ignored if the code is invalid', async () => {
    const before = await brought()
    for (const referral of ['', 'CORE', null, 7, { $ne: '' }, [before.code]]) await register(referral)
    expect(await brought()).toEqual(before)
  })

  it('bring the bonus with an order paid by card, once for each card, when fixed', async () => {
    await putLive(FIXED)
    const { code, friends: before } = await brought()
    const [one, two, three, four] = [
      await register(code),
      await register(code),
      await register(code),
      await register(code),
    ]
    expect((await brought()).friends).toBe(before)
    await order(one, undefined)
    expect((await brought()).friends).toBe(before)
    await order(one, 4_000_000_000_000_020)
    await order(two, 4_000_000_000_000_020)
    expect((await brought()).friends).toBe(before + 1)
    await Promise.all([three, four].map((friend) => order(friend, 4_000_000_000_000_030)))
    expect((await brought()).friends).toBe(before + 2)
    await putLive('weak')
  })
})
