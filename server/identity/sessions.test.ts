import { describe, expect, it } from 'vitest'
import type { UserRow } from '#lab'
import type { Call, Session } from '../http/routing/routes.ts'
import {
  type CustomerCall,
  denyAll,
  forCustomers,
  forStaff,
  NOT_LOGGED_IN,
  requireOwnPage,
  signedIn,
} from './sessions.ts'

const ANN = { id: 7, email: 'ann@juice-sh.op', role: 'admin' }

/** A call to a shop whose only user is Ann. */
function call(data?: Partial<Session['data']>, headers: Record<string, string> = {}): Call {
  const get = (_sql: string, [key]: unknown[]) => (key === ANN.id || key === ANN.email ? ANN : undefined)
  return {
    shop: { tables: { get } },
    session: data && { data: { id: undefined, email: '', role: '', ...data }, iat: 0 },
    request: { headers, host: 'shop.test:3000' },
  } as unknown as Call
}
const served = () => 'served'
/** The error that refuses a call. */
function refusal(ask: () => unknown): unknown {
  try {
    return ask()
  } catch (error) {
    return error
  }
}

describe('a call for customers', () => {
  it('gets the session and the row of its user', () => {
    const whose = forCustomers(
      ({ user, session }: CustomerCall) => [user.id, session.data.email] satisfies [UserRow['id'], string],
    )
    expect(whose(call({ id: ANN.id, email: 'old@juice-sh.op' }))).toEqual([7, 'old@juice-sh.op'])
  })

  it.each([
    ['without a session', undefined],
    ['of an unknown user', { id: 8 }],
    ['of nobody', {}],
  ])('is refused %s', (_, data) => {
    expect(forCustomers(served)(call(data))).toMatchObject({ status: 401, body: NOT_LOGGED_IN })
  })
})

describe('a call for staff', () => {
  const handler = forStaff(['admin', 'accounting'], served)

  it.each([
    ['whose row has the role', { id: ANN.id, role: 'customer' }],
    ['who are found by their address', { email: ANN.email, role: 'customer' }],
    ['whose token has the role and nobody’s id', { role: 'accounting' }],
  ])('is for those %s', (_, data) => {
    expect(handler(call(data))).toBe('served')
  })

  it.each([
    ['without a session', undefined],
    ['with another role in a token without an id', { role: 'customer' }],
    ['with a token that has neither', {}],
    ['with the role in the token of a deleted user', { id: 8, role: 'admin' }],
  ])('is refused %s', (_, data) => {
    expect(handler(call(data))).toMatchObject({ status: 403, body: { error: 'Malicious activity detected' } })
  })

  it('takes a token that names nobody and no role for that of a customer', () => {
    expect(forStaff(['customer'], served)(call({}))).toBe('served')
  })

  it('of other roles is refused to those who have one', () => {
    expect(forStaff(['accounting'], served)(call({ id: ANN.id, role: 'accounting' }))).toMatchObject({
      status: 403,
    })
  })
})

describe('a call that needs a signed token', () => {
  const handler = signedIn(served)
  const invalid = { status: 401, code: 'invalid_token', message: 'invalid token' }
  const missing = { status: 401, code: 'credentials_required', message: 'No Authorization header was found' }
  const malformed = {
    status: 401,
    code: 'credentials_bad_format',
    message: 'Format is Authorization: Bearer [token]',
  }

  it('is for every session, even of nobody, and gets it', () => {
    expect(handler(call({}))).toBe('served')
    const whose = signedIn(({ session, request }) => [session.data.email, request.host])
    expect(whose(call({ email: 'eve@juice-sh.op' }))).toEqual(['eve@juice-sh.op', 'shop.test:3000'])
  })

  it.each([
    ['Bearer x', invalid],
    ['bearer x', invalid],
    [undefined, missing],
    ['', missing],
    ['Bearer', malformed],
    ['Bearer ', malformed],
    ['Bearer x y', malformed],
    ['Basic x', malformed],
    ['xBearer x', malformed],
    ['Bearers x', malformed],
  ])('says what is wrong with "%s"', (authorization, expected) => {
    const headers = authorization === undefined ? undefined : { authorization }
    expect(refusal(() => handler(call(undefined, headers)))).toMatchObject({
      ...expected,
      name: 'UnauthorizedError',
      inner: { message: expected.message },
    })
  })
})

it('nobody may call what is denied to all', () => {
  expect(refusal(() => denyAll(call({ id: ANN.id })))).toMatchObject({
    status: 401,
    code: 'credentials_required',
  })
})

describe('a form', () => {
  const check = (headers: Record<string, string>) => refusal(() => requireOwnPage(call(undefined, headers)))

  it.each([
    [{}],
    [{ origin: 'http://shop.test:3000' }],
    [{ origin: 'https://shop.test:3000', 'sec-fetch-site': 'same-origin' }],
  ])('is accepted with %j', (headers) => {
    expect(check(headers)).toBeUndefined()
  })

  it.each([
    [{ origin: 'http://evil.test' }],
    [{ origin: 'null' }],
    [{ origin: 'http://shop.test:3001' }],
    [{ origin: 'http://shop.test:3000', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('is refused with %j', (headers) => {
    expect(check(headers)).toMatchObject({ status: 403 })
  })
})
