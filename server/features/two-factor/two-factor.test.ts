import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, isRightCode } from '../../shop/records/totp.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { newCustomer } from '../../testing/customers.ts'

describe('a code', () => {
  /** "12345678901234567890" in Base32: the secret in the examples of RFC 6238. */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('at %i seconds is %s, as in RFC 6238', (seconds, code) => {
    expect(codeAt(secret, new Date(seconds * 1000))).toBe(code)
  })

  it('is accepted one step early or late, and no more', () => {
    const at = (seconds: number) => isRightCode(secret, '005924', new Date(seconds * 1000))
    expect([1234567890, 1234567860, 1234567920].map(at)).toEqual([true, true, true])
    expect([1234567830, 1234567980].map(at)).toEqual([false, false])
    expect(isRightCode(secret, '', new Date())).toBe(false)
  })
})

describe('the second factor', () => {
  let application: TestApplication
  let visitor: Visitor
  beforeAll(async () => {
    application = await openTestApplication()
    visitor = application.visitor('two-factor')
  })
  afterAll(() => closeTestApplication(application))

  it('is set up, required at the next login, and switched off again', async () => {
    const { email, password, headers, id } = await newCustomer(visitor)
    const status = async () => (await visitor.get('/rest/2fa/status', { headers })).json()
    const { setup, secret, setupToken, ...rest } = await status()
    expect([setup, rest.email]).toEqual([false, email])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)

    const setUp = (body: object) =>
      visitor.post(
        '/rest/2fa/setup',
        { password, setupToken, initialToken: codeAt(secret, new Date()), ...body },
        { headers },
      )
    for (const wrong of [
      { password: 'x' },
      { initialToken: '000000x' },
      { setupToken: 'a.b.c' },
      { password: 3 },
    ]) {
      const refused = await setUp(wrong)
      expect([refused.statusCode, refused.body]).toEqual([401, ''])
    }
    const done = await setUp({})
    expect([done.statusCode, done.body]).toEqual([200, ''])
    expect(await status()).toEqual({ setup: true })
    expect((await setUp({})).statusCode).toBe(401)

    const login = await visitor.post('/rest/user/login', { email, password })
    expect([login.statusCode, login.json().status]).toEqual([401, 'totp_token_required'])
    const { tmpToken } = login.json().data
    const verify = (totpToken: string, token = tmpToken) =>
      visitor.post('/rest/2fa/verify', { tmpToken: token, totpToken })
    expect((await verify('000000x')).statusCode).toBe(401)
    expect((await verify(codeAt(secret, new Date()), setupToken)).statusCode).toBe(401)
    const inside = await verify(codeAt(secret, new Date()))
    expect(inside.json().authentication).toMatchObject({ umail: email, token: expect.any(String) })
    expect(
      (await visitor.get('/api/Users', { headers: { authorization: `Bearer ${tmpToken}` } })).statusCode,
    ).toBe(401)

    const disable = (word: string) => visitor.post('/rest/2fa/disable', { password: word }, { headers })
    expect((await disable('wrong')).statusCode).toBe(401)
    expect((await disable(password)).statusCode).toBe(200)
    expect((await status()).setup).toBe(false)
    expect((await visitor.get(`/api/Users/${id}`, { headers })).body).not.toContain(secret)
  })

  it('requires a login', async () => {
    expect((await visitor.get('/rest/2fa/status')).statusCode).toBe(401)
    expect((await visitor.post('/rest/2fa/setup', {})).statusCode).toBe(401)
    expect((await visitor.post('/rest/2fa/verify', {})).statusCode).toBe(401)
  })
})
