import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer, type TestCustomer } from '../../testing/customers.ts'

const PICTURE = 'assets/public/images/uploads/12.png'

let application: TestApplication
let visitor: Visitor
let eve: TestCustomer

beforeAll(async () => {
  application = await openTestApplication()
  visitor = application.visitor('phones')
  eve = await newCustomer(visitor)
})
afterAll(() => closeTestApplication(application))

const change = (version: string, body: object, { headers } = eve) =>
  visitor.send({ method: 'PATCH', url: `/mobile/${version}/me`, payload: body, headers })
const look = async (version: string) =>
  (await visitor.get(`/mobile/${version}/me`, { headers: eve.headers })).json()

describe('the mobile API', () => {
  it('returns the current customer, wrapped in version 1', async () => {
    const { id, email } = eve
    expect(await look('v2')).toMatchObject({ id, email, role: 'customer' })
    expect(await look('v1')).toEqual({ data: await look('v2') })
    for (const version of ['v1', 'v2'])
      expect((await visitor.get(`/mobile/${version}/me`)).statusCode).toBe(401)
  })

  it('declares the deprecated and the current version', async () => {
    const [old, new_] = await Promise.all(
      ['v1', 'v2'].map((version) => visitor.get(`/mobile/${version}/me`, { headers: eve.headers })),
    )
    expect(old?.headers.deprecation).toMatch(/^@\d+$/)
    expect(old?.headers.link).toBe('</mobile/v2/me>; rel="successor-version"')
    expect(new_?.headers.link).toContain('predecessor-version')
  })

  it('changes name and picture, and keeps fields that were not sent', async () => {
    expect((await change('v2', { username: ' Eve ', profileImage: PICTURE })).json()).toMatchObject({
      username: 'Eve',
      profileImage: PICTURE,
    })
    expect((await change('v2', {})).json()).toMatchObject({ username: 'Eve', profileImage: PICTURE })
    expect((await change('v1', { data: { username: 'Eva' } })).json().data).toMatchObject({ username: 'Eva' })
  })

  it('accepts no pictures from elsewhere, and only text', async () => {
    const before = await look('v2')
    const wrong = [
      ...['https://evil.example/x.png', '../../../etc/passwd', `${PICTURE}; script-src *`, ''],
      ...[7, null, [PICTURE], { $ne: 1 }, 'x'.repeat(256)],
    ].map((profileImage) => ({ profileImage }))
    for (const body of [...wrong, { username: 7 }, { username: 'x'.repeat(256) }]) {
      for (const version of ['v1', 'v2']) expect((await change(version, body)).statusCode).toBe(400)
    }
    expect(await look('v2')).toEqual(before)
  })

  it('changes no address to one that is taken, and no password, in any version', async () => {
    // This user was deleted, but the table keeps the address.
    for (const email of ['jim@juice-sh.op', 'chris.pike@juice-sh.op']) {
      expect((await change('v1', { email })).statusCode).toBe(400)
    }
    await change('v1', { id: 1, password: 'x', totpSecret: 'x', createdAt: 'x', isActive: 0, deletedAt: 'x' })
    expect(await look('v2')).toMatchObject({ id: eve.id, email: eve.email })
    const login = await visitor.post('/rest/user/login', { email: eve.email, password: eve.password })
    expect(login.statusCode).toBe(200)
  })

  it('is equally strict in both versions once it is fixed', async () => {
    await (await application.host.open('phones')).setLiveVersion('forgotten-version', 'one-list-for-all')
    for (const body of [{ role: 'deluxe' }, { data: { role: 'admin' } }]) {
      for (const version of ['v1', 'v2']) expect((await change(version, body)).statusCode).toBe(200)
    }
    expect(await look('v2')).toMatchObject({ role: 'customer' })
  })
})
