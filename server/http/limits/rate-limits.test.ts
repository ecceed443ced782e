import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'

const MINUTE_MS = 60_000

let application: TestApplication
let visitor: Visitor
let visits = 0

beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  visitor = application.visitor(`limited-${visits++}`)
})
afterEach(() => {
  vi.useRealTimers()
})

const ask = () => visitor.post('/rest/2fa/verify', { tmpToken: 'x', totpToken: '1' })
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

it('allows 100 requests in five minutes from the first one on, and says when the window ends', async () => {
  const { headers } = await ask()
  expect(headers['x-ratelimit-remaining']).toBe('99')
  const end = headers['x-ratelimit-reset']
  expect(Number(end)).toBe(Math.ceil((Date.now() + 5 * MINUTE_MS) / 1000))
  for (let count = 1; count < 100; count++) {
    pass(1_000)
    const reply = await ask()
    expect([reply.statusCode, reply.headers['x-ratelimit-reset']]).toEqual([401, end])
  }
  const refused = await ask()
  expect([refused.statusCode, refused.headers['x-ratelimit-reset']]).toEqual([429, end])
  expect(refused.headers['retry-after']).toBe(String(5 * 60 - 99))

  pass(5 * MINUTE_MS - 99_000 - 1)
  expect((await ask()).statusCode).toBe(429)
  pass(1)
  expect((await ask()).statusCode).toBe(401)
})
