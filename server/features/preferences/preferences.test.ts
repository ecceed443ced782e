import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer
let adam: TestCustomer
let admin: { headers: { authorization: string } }

const LAB = 'polluted-preferences'

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('preferences')
  eve = await newCustomer(visitor)
  adam = await newCustomer(visitor)
  const body = { email: 'admin@juice-sh.op', password: 'admin123' }
  const { token } = (await visitor.post('/rest/user/login', body)).json().authentication
  admin = { headers: { authorization: `Bearer ${token}` } }
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  await visitor.post('/training/restart-realm', {})
})

type Who = Pick<TestCustomer, 'headers'>
const patch = (text: string | object, { headers }: Who = eve, from = visitor) => {
  const payload = typeof text === 'string' ? text : JSON.stringify(text)
  return from.send({
    method: 'PATCH',
    url: '/rest/preferences',
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  })
}
const get = ({ headers }: Who = eve) => visitor.get('/rest/preferences', { headers })
const knock = async ({ headers }: Who = eve) => (await visitor.get('/rest/back-room', { headers })).statusCode
const shopOf = () => application.host.open('preferences')

describe('preferences', () => {
  it('are merged level by level, and belong to one customer', async () => {
    expect((await get()).json().data).toEqual({})
    const first = await patch({ ice: 'none', straw: { kind: 'paper', colour: 'red' } })
    expect(first.json().data).toEqual({ ice: 'none', straw: { kind: 'paper', colour: 'red' } })
    await patch({ straw: { colour: 'green' } })
    expect((await get()).json().data).toEqual({ ice: 'none', straw: { kind: 'paper', colour: 'green' } })
    expect((await get(adam)).json().data).toEqual({})
    expect((await visitor.get('/rest/preferences')).statusCode).toBe(401)
    expect((await visitor.get('/rest/back-room')).statusCode).toBe(401)
  })

  it('are all kept when they are sent at once', async () => {
    const one = await newCustomer(visitor)
    const names = Array.from({ length: 8 }, (_, at) => `wish${at}`)
    const answers = await Promise.all(names.map((name) => patch({ [name]: true }, one)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    expect(Object.keys((await get(one)).json().data).sort()).toEqual(names)
  })

  it('are refused if they are too long or too deep', async () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const before = (await get()).json().data
    for (const text of [deep(21), deep(10_000), `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`]) {
      expect((await patch(text)).statusCode, text.slice(0, 40)).toBe(400)
    }
    expect((await patch({ note: 'x'.repeat(4_000) })).statusCode).toBe(400)
    expect((await patch({ a: 'x'.repeat(3_000) })).statusCode).toBe(200)
    expect((await patch({ b: 'x'.repeat(3_000) })).statusCode).toBe(400)
    expect((await get()).json().data).toEqual({ ...before, a: 'x'.repeat(3_000) })
  })
})

describe('the back room', () => {
  it('is for staff', async () => {
    expect(await knock()).toBe(403)
    expect(await knock(admin)).toBe(200)
  })

  it.each(['{"__proto__":{"isStaff":true}}', '{"constructor":{"prototype":{"isStaff":true}}}'])(
    'opens to everybody in this shop once the prototype says so: %s',
    async (text) => {
      const events: unknown[] = []
      const stop = (await shopOf()).on((event, payload) => {
        if (event === 'backRoom.opened') events.push(payload)
      })
      expect((await patch(text)).statusCode).toBe(200)
      expect([await knock(), await knock(adam), await knock(admin)]).toEqual([200, 200, 200])
      expect(events).toMatchObject([
        { role: 'customer', isStaffOnFile: false },
        { role: 'customer', isStaffOnFile: false },
        { role: 'admin', isStaffOnFile: true },
      ])
      stop()
      // Not in this process, and not in another shop.
      expect(Reflect.get({}, 'isStaff')).toBeUndefined()
      const other = application.visitor('preferences-of-others')
      const there = await newCustomer(other)
      expect((await other.get('/rest/back-room', { headers: there.headers })).statusCode).toBe(403)
    },
  )

  it('stays open while the shop sleeps, and is closed by a restart of the realm and by another version', async () => {
    const pollute = async () => {
      await patch('{"__proto__":{"isStaff":true}}')
      expect(await knock()).toBe(200)
    }
    await pollute()
    const left = await visitor.get('/training/realm')
    expect(left.json()).toEqual([{ owner: 'Object', name: 'isStaff', value: true }])
    expect((await visitor.post('/training/restart-realm', {})).statusCode).toBe(204)
    expect((await visitor.get('/training/realm')).json()).toEqual([])
    expect(await knock()).toBe(403)
    await pollute()
    const shop = await shopOf()
    await shop.setLiveVersion(LAB, 'not-that-key')
    expect(await knock()).toBe(403)
    await shop.setLiveVersion(LAB, 'weak')
  })

  it('stays closed with the right fix, also if the realm is polluted already', async () => {
    const shop = await shopOf()
    await shop.setLiveVersion(LAB, 'known-preferences-only')
    await patch('{"__proto__":{"isStaff":true},"ice":"some"}')
    await patch('{"constructor":{"prototype":{"isStaff":true}}}')
    expect(await knock()).toBe(403)
    shop.realm.keep('[["Object","isStaff",true]]', '[]')
    expect([await knock(), await knock(admin)]).toEqual([403, 200])
    expect((await patch({ ice: 'plenty' })).json().data).toMatchObject({ ice: 'plenty' })
    await shop.setLiveVersion(LAB, 'weak')
  })

  it('survives whatever is left on prototypes, once the realm is restarted', async () => {
    const hostile = [
      '{"__proto__":{"x":{}}}',
      '{"__proto__":{"get":1,"set":1,"value":1,"enumerable":false,"writable":false}}',
      '{"__proto__":{"then":1,"toJSON":"x","length":7,"0":"x","name":"x"}}',
      '{"constructor":{"prototype":{"hasOwnProperty":null,"toString":1,"valueOf":2}}}',
      '{"constructor":{"__proto__":{"call":1,"apply":1,"bind":1}}}',
      '{"constructor":{"name":"x","length":0,"prototype":{"constructor":{"prototype":1}}}}',
    ]
    for (const text of hostile) {
      const { statusCode } = await patch(text)
      expect([200, 500], text).toContain(statusCode)
      await patch({ ice: 'none' })
      expect(Reflect.get({}, 'x') ?? Reflect.get({}, 'get')).toBeUndefined()
      expect(Object.prototype.toString.call(Function.prototype.call)).toBe('[object Function]')
      await visitor.post('/training/restart-realm', {})
      expect((await patch({ ice: 'some' })).json().data.ice, text).toBe('some')
    }
  })

  it('is as it was at first after a reset', async () => {
    await patch('{"__proto__":{"isStaff":true}}')
    await visitor.post('/training/shop/reset', {})
    expect((await visitor.get('/training/realm')).json()).toEqual([])
  })
})
