import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NetworkRequest } from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'
import { nextEvenings } from './bookings.ts'
import { proofOfPeel } from './proof-of-peel.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let shop: Shop

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('tastings')
  eve = await newCustomer(visitor)
  shop = await application.host.open('tastings')
})
afterAll(() => closeTestApplication(application))

const book = (body: object, { headers } = eve) => visitor.post('/rest/tastings', body, { headers })
const adult = { dateOfBirth: '1990-07-21' }

describe('tastings', () => {
  it('list the next evenings', async () => {
    const { data } = (await visitor.get('/rest/tastings')).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['friday', 'saturday', 'closed'])
    expect(data[0]).toMatchObject({ isPartnerOpen: true, startsAt: expect.stringMatching(/T19:00/) })
    expect(data[2]).toMatchObject({ isPartnerOpen: false })
    for (const { startsAt } of data) expect(new Date(startsAt).getTime()).toBeGreaterThan(Date.now())
  })

  it('are of next week as soon as they have begun', () => {
    const at = (now: string) => nextEvenings({ clock: { now: () => new Date(now) } } as Shop)
    expect(at('2026-11-29T12:00:00Z').map(({ day }) => day)).toEqual([
      '2026-12-04',
      '2026-12-05',
      '2026-11-30',
    ])
    expect(at('2026-12-04T18:59:00Z')[0]?.day).toBe('2026-12-04')
    expect(at('2026-12-04T19:00:00Z')[0]?.day).toBe('2026-12-11')
  })

  it('are booked by adults, once each', async () => {
    const before = (await visitor.get('/rest/tastings')).json().data[0].placesLeft
    expect((await book({ ...adult, evening: 'friday' })).statusCode).toBe(201)
    expect((await book({ ...adult, evening: 'friday' })).statusCode).toBe(409)
    expect((await book({ ...adult, evening: 'saturday' })).statusCode).toBe(201)
    const { headers } = eve
    const { data } = (await visitor.get('/rest/tastings/bookings', { headers })).json()
    expect(data).toMatchObject([{ evening: 'saturday' }, { evening: 'friday' }])
    expect((await visitor.get('/rest/tastings')).json().data[0].placesLeft).toBe(before - 1)
  })

  it('are not for minors, and need an evening, a date and a login', async () => {
    const { headers } = await newCustomer(visitor)
    const wrong = [
      {},
      { evening: 'friday' },
      adult,
      { ...adult, evening: 'tuesday' },
      { ...adult, evening: '__proto__' },
      { evening: 'friday', dateOfBirth: ' ' },
      { evening: 'friday', dateOfBirth: 19900721 },
      { evening: 'friday', dateOfBirth: ['1990-07-21'] },
      { evening: 'friday', dateOfBirth: '1'.repeat(41) },
      { evening: { $ne: '' }, ...adult },
    ]
    for (const body of wrong) {
      expect((await visitor.post('/rest/tastings', body, { headers })).statusCode, JSON.stringify(body)).toBe(
        400,
      )
    }
    const minor = { evening: 'friday', dateOfBirth: '2015-07-21' }
    expect((await visitor.post('/rest/tastings', minor, { headers })).statusCode).toBe(403)
    expect((await visitor.post('/rest/tastings', { ...adult, evening: 'friday' })).statusCode).toBe(401)
    expect((await visitor.get('/rest/tastings/bookings', { headers })).json().data).toEqual([])
  })

  it('tell adults to try later while the partner is away, if the code says so', async () => {
    await shop.setLiveVersion('fail-open-check', 'no-answer-no-cider')
    const { headers } = await newCustomer(visitor)
    const answer = await visitor.post('/rest/tastings', { ...adult, evening: 'closed' }, { headers })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3600'])
    await shop.setLiveVersion('fail-open-check', 'weak')
  })

  it('say what the partner said', async () => {
    const events: unknown[] = []
    const stop = shop.on((event, payload) => {
      if (event === 'tasting.booked') events.push(payload)
    })
    for (const [dateOfBirth, evening] of [
      ['1990-07-21', 'friday'],
      ['2015-02-30', 'friday'],
      ['0000-01-01', 'saturday'],
      ['1990-07-21', 'closed'],
    ]) {
      const { headers } = await newCustomer(visitor)
      await visitor.post('/rest/tastings', { dateOfBirth, evening }, { headers })
    }
    stop()
    expect(events).toMatchObject([
      { partnerAnswer: 'adult', isPartnerOpen: true },
      { partnerAnswer: undefined, dateOfBirth: '2015-02-30', isPartnerOpen: true },
      { partnerAnswer: undefined, isPartnerOpen: true },
      { partnerAnswer: undefined, isPartnerOpen: false },
    ])
  })
})

describe('proof-of-peel.example', () => {
  const ask = (path: string, method = 'GET') => {
    const url = new URL(path, 'https://proof-of-peel.example')
    const request: NetworkRequest = { method, url, headers: {}, body: '', from: 'server' }
    return proofOfPeel.answer(request, shop) as { status: number; body: string }
  }

  it.each([
    ['1990-07-21', '2026-12-04', true],
    ['2008-12-04', '2026-12-04', true],
    ['2008-12-05', '2026-12-04', false],
    ['2008-02-29', '2026-02-28', false],
    ['2030-01-01', '2026-12-04', false],
  ])('knows whether somebody born on %s is an adult on %s', (born, on, adult) => {
    expect(JSON.parse(ask(`/adults?born=${born}&on=${on}`).body)).toEqual({ adult })
  })

  it.each([
    ['/', 200],
    ['/nowhere', 404],
    ['/adults', 400],
    ['/adults?born=yesterday', 400],
    ['/adults?born=2015-02-30&on=2026-12-04', 422],
    ['/adults?born=2015-13-01&on=2026-12-04', 422],
    ['/adults?born=2015-01-01&on=2026-02-31', 422],
    ['/adults?born=1990-07-21&on=2026-11-30', 503],
  ])('answers %s with %s', (path, status) => {
    expect(ask(path).status).toBe(status)
  })

  it('never answers about the year 0', () => {
    expect(() => ask('/adults?born=0000-01-01&on=2026-12-04')).toThrow('connect ETIMEDOUT')
    expect(ask('/adults?born=0000-01-01', 'POST').status).toBe(405)
  })
})
