import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FOUNDERS_CARD, pinOf, RAFFLE_CARD } from '../../shop/records/gift-card-pins.ts'
import { writeCounter } from '../../shop/storage/counters.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { aCard, headersOf, newCustomer, type TestCustomer } from '../../testing/customers.ts'
import type { GiftCard } from './cards.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let adam: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('gifts')
  eve = await newCustomer(visitor)
  adam = await newCustomer(visitor)
  const paymentId = (await visitor.post('/api/Cards/', aCard, { headers: eve.headers })).json().data.id
  await visitor.put('/rest/wallet/balance', { balance: 200, paymentId }, { headers: eve.headers })
})
afterAll(() => closeTestApplication(application))

const buy = (body: object, { headers } = eve) => visitor.post('/rest/gift-cards', body, { headers })
const redeem = (code: unknown, { headers } = adam) =>
  visitor.post('/rest/gift-cards/redeem', { code }, { headers })
const balance = async ({ headers } = eve) =>
  (await visitor.get('/rest/wallet/balance', { headers })).json().data

describe('a gift card', () => {
  it('is paid from the wallet, and anybody with its code can redeem it once', async () => {
    const bought = await buy({ value: 20, price: 20, message: 'Grüße, 林檎' })
    expect(bought.statusCode).toBe(201)
    const { code, ...card } = bought.json().data
    expect(card).toMatchObject({ value: 20, paid: 20, message: 'Grüße, 林檎', redeemedAt: null })
    expect(await balance()).toBe(180)
    expect((await redeem(` ${code.toLowerCase()} `)).json().data).toEqual({
      value: 20,
      message: 'Grüße, 林檎',
    })
    expect((await redeem(code)).statusCode).toBe(404)
    expect((await redeem(code, eve)).statusCode).toBe(404)
    expect([await balance(), await balance(adam)]).toEqual([180, 20])
  })

  it('can be redeemed once even by parallel requests, when fixed', async () => {
    const { code } = (await buy({ value: 10, price: 10 })).json().data
    const before = await balance(adam)
    const shop = await application.host.open('gifts')
    await shop.setLiveVersion('gift-card-race', 'empty-it-first')
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code)))
    await shop.setLiveVersion('gift-card-race', 'weak')
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await balance(adam)).toBe(before + 10)
  })

  it('is credited twice in a race, twenty times of twenty', async () => {
    const bought = await Promise.all(Array.from({ length: 20 }, () => buy({ value: 10, price: 1 })))
    const before = await balance(adam)
    const twice = bought.flatMap((one) => [one.json().data.code, one.json().data.code])
    const answers = await Promise.all(twice.map((code) => redeem(code)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(twice.map(() => 200))
    expect(await balance(adam)).toBe(before + 400)
  })

  it('is not raced when requests wait for each other', async () => {
    const { code } = (await buy({ value: 10, price: 1 })).json().data
    const before = await balance(adam)
    expect((await redeem(code)).statusCode).toBe(200)
    expect((await redeem(code)).statusCode).toBe(404)
    expect(await balance(adam)).toBe(before + 10)
  })

  it('is not redeemed if the wallet would exceed its limit', async () => {
    const rich = await newCustomer(visitor)
    const paymentId = (await visitor.post('/api/Cards/', aCard, { headers: rich.headers })).json().data.id
    for (const sum of [1000, 991]) {
      await visitor.put('/rest/wallet/balance', { balance: sum, paymentId }, { headers: rich.headers })
    }
    const { code } = (await buy({ value: 10, price: 1 })).json().data
    const refused = await redeem(code, rich)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toContain('2000')
    expect(await balance(rich)).toBe(1991)
    const before = await balance(adam)
    expect((await redeem(code)).statusCode).toBe(200)
    expect(await balance(adam)).toBe(before + 10)
  })

  it('is lost with a reset of its shop, even while the bank is booking', async () => {
    const other = application.visitor('gifts-reset')
    const headers = await headersOf(other, 'jim@juice-sh.op', 'ncc-1701')
    const wallet = async () => (await other.get('/rest/wallet/balance', { headers })).json().data
    const before = await wallet()
    const bought = await other.post('/rest/gift-cards', { value: 10, price: 1 }, { headers })
    const { code } = bought.json().data
    const redeeming = other.post('/rest/gift-cards/redeem', { code }, { headers })
    await application.host.reset(await application.host.open('gifts-reset'), { keepProgress: false })
    expect((await redeeming).statusCode).not.toBe(200)
    expect(await wallet()).toBe(before)
  })

  it('is listed for its buyer, and for nobody else', async () => {
    const { code } = (await buy({ value: 11, price: 11 })).json().data
    const mine = (await visitor.get('/rest/gift-cards', { headers: eve.headers })).json().data
    expect(mine[0]).toMatchObject({ code, value: 11, redeemedAt: null })
    expect((await visitor.get('/rest/gift-cards', { headers: adam.headers })).json().data).toEqual([])
    expect((await visitor.get('/rest/gift-cards')).statusCode).toBe(401)
  })

  it('is not sold if it cannot be paid', async () => {
    expect((await buy({ value: 100, price: 100 }, await newCustomer(visitor))).statusCode).toBe(402)
    const before = await balance()
    const wrong = [
      ...[9, 101, 10.5, -20, '20', null, [20]].map((value) => ({ value, price: 20 })),
      ...[0, -5, 0.001, 'a lot', null].map((price) => ({ value: 20, price })),
      { value: 20, price: 20, message: 'x'.repeat(201) },
      { value: 20, price: 20, message: { $gt: '' } },
    ]
    for (const body of wrong) expect((await buy(body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await balance()).toBe(before)
  })

  it('is shown on the thank-you wall if the buyer agrees, without its code', async () => {
    const { code } = (await buy({ value: 12, price: 12, onWall: true })).json().data
    const secret = (await buy({ value: 13, price: 13 })).json().data.code
    const wall = await visitor.get('/rest/gift-cards/wall')
    const cards: { from: string; to: string | null; value: number; isRedeemed: boolean }[] = wall.json().data
    expect(cards.find(({ value }) => value === 12)).toMatchObject({ to: null, isRedeemed: false })
    expect(cards.filter(({ value }) => value === 13)).toEqual([])
    for (const one of [code, secret]) expect(wall.body).not.toContain(one.replace('PEEL-', ''))
    await redeem(code)
    const after = (await visitor.get('/rest/gift-cards/wall')).json().data
    expect(after.find(({ value }: { value: number }) => value === 12)).toMatchObject({ isRedeemed: true })
  })

  it('of a seeded customer is on the wall, another one once it is redeemed, up to a limit', async () => {
    const wallOf = async () => (await visitor.get('/rest/gift-cards/wall')).json().data
    const ofRegulars = (cards: { to: string | null }[]) => cards.filter(({ to }) => to !== null)
    const first = ofRegulars(await wallOf())
    expect(first).toMatchObject([{ from: 'Amy', to: 'Jim', isRedeemed: false }])
    expect(ofRegulars(await wallOf())).toEqual(first)
    const shop = await application.host.open('gifts')
    const redeemAll = () => {
      const redeemedAt = shop.clock.now().toISOString()
      shop.documents.update<GiftCard>('giftCards', {}, (card) => ({ ...card, redeemedAt }))
    }
    for (const count of [2, 3, 4, 4]) {
      redeemAll()
      expect(ofRegulars(await wallOf())).toHaveLength(count)
      expect(ofRegulars(await wallOf()).filter((card) => !Object(card).isRedeemed)).toHaveLength(1)
    }
  })

  it('of a seeded customer is still there when some of them were erased', async () => {
    const shop = await application.host.open('lonely-gifts')
    const lonely = application.visitor('lonely-gifts')
    const fullOnes = async () => {
      const { data } = (await lonely.get('/rest/gift-cards/wall')).json()
      return data.filter(
        (card: { from: string | null; to: string | null; isRedeemed: boolean }) =>
          card.from && card.to && !card.isRedeemed,
      )
    }
    expect(await fullOnes()).toMatchObject([{ from: 'Amy', to: 'Jim' }])
    const erase = (who: string) =>
      shop.tables.run('UPDATE Users SET deletedAt = createdAt WHERE email LIKE ?', [`${who}@%`])
    erase('amy')
    expect(await fullOnes()).toMatchObject([{ from: 'Bender', to: 'Morty' }])
    erase('morty')
    expect(await fullOnes()).toMatchObject([{ from: 'Uvogin', to: 'SmilinStan' }])
    const redeemedAt = shop.clock.now().toISOString()
    shop.documents.update<GiftCard>('giftCards', {}, (card) => ({ ...card, redeemedAt }))
    expect(await fullOnes()).toMatchObject([{ from: 'Uvogin', to: 'SmilinStan' }])
  })

  it('has a code that only its buyer can know', async () => {
    for (const code of ['', 'PEEL', null, { $ne: null }, ['PEEL'], 'PEEL-2222-2222-2222']) {
      expect((await redeem(code)).statusCode).toBe(404)
    }
  })
})

describe('the framed card of the founder', () => {
  const redeemFramed = (pin: unknown, { headers }: TestCustomer, code: string = FOUNDERS_CARD.code) =>
    visitor.post('/rest/gift-cards/redeem', { code, pin }, { headers })

  it('is redeemed with its PIN, once by each customer', async () => {
    const shop = await application.host.open('gifts')
    const pin = pinOf(shop, FOUNDERS_CARD.code)
    expect(pin).toMatch(/^\d{4}$/)
    const [here, elsewhere] = [shop, await application.host.open('other')].map((one) =>
      Array.from({ length: 5 }, (_, at) => pinOf(one, `CARD-${at}`)).join(),
    )
    expect(here).not.toBe(elsewhere)
    const events: unknown[] = []
    shop.on((event, payload) => {
      if (event === 'giftCard.redeemed') events.push(payload)
    })
    const [one, other] = [await newCustomer(visitor), await newCustomer(visitor)]
    const wrong = pin === '0000' ? '0001' : '0000'
    for (const typed of [wrong, undefined, Number(pin), [pin]]) {
      expect((await redeemFramed(typed, one)).statusCode).toBe(403)
    }
    const before = await balance(one)
    expect((await redeemFramed(pin, one)).json().data).toEqual({ value: 10, message: '' })
    expect(await balance(one)).toBe(before + 10)
    expect((await redeemFramed(pin, one)).statusCode).toBe(404)
    expect((await redeemFramed(pin, other)).statusCode).toBe(200)
    const code = FOUNDERS_CARD.code
    expect(events).toMatchObject([
      { code, value: 10, creditedInAll: 10, wrongTries: 4, wrongTriesOfAll: 4 },
      { code, value: 10, creditedInAll: 10, wrongTries: 0, wrongTriesOfAll: 4 },
    ])
    expect((await redeemFramed(pin, one, RAFFLE_CARD.code)).statusCode).toBe(404)
  })

  it('is closed for an hour after many wrong PINs', async () => {
    const late = application.visitor('gifts-late')
    const { headers } = await newCustomer(late)
    const shop = await application.host.open('gifts-late')
    const right = pinOf(shop, FOUNDERS_CARD.code)
    const statuses: number[] = []
    for (let count = 1; count <= 61; count++) {
      const pin = String((Number(right) + count) % 10_000).padStart(4, '0')
      const body = { code: FOUNDERS_CARD.code, pin }
      statuses.push((await late.post('/rest/gift-cards/redeem', body, { headers })).statusCode)
    }
    expect(statuses).toEqual([...Array(60).fill(403), 429])
  })

  it('does not count as redeemed without guesses if one customer guessed and another redeems it', async () => {
    const guessed = application.visitor('gifts-guessed')
    const [one, other] = [await newCustomer(guessed), await newCustomer(guessed)]
    const shop = await application.host.open('gifts-guessed')
    const right = pinOf(shop, FOUNDERS_CARD.code)
    const tell = (pin: string, { headers }: TestCustomer) =>
      guessed.post('/rest/gift-cards/redeem', { code: FOUNDERS_CARD.code, pin }, { headers })
    for (let count = 1; count <= 101; count++) {
      // As if an hour had gone by.
      if (count === 51) writeCounter(shop.tables, 'founders-card-wrong', { count: 0, at: 0 })
      const { statusCode } = await tell(String((Number(right) + count) % 10_000).padStart(4, '0'), one)
      expect(statusCode).toBe(403)
    }
    expect((await tell(right, one)).statusCode).toBe(200)
    expect((await tell(right, other)).statusCode).toBe(200)
    expect(await guessed.solved('graphSchemaChallenge')).toBe(false)
  })
})
