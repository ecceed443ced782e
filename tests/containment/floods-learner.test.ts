import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form } from '../../server/testing/workbench.ts'
import { attackerAsks, type FloodStage, type Measured, openFloodStage, repeatFor } from './floods.ts'

/** What a neighbour may feel of a flood, and what it may leave behind. */
const P99_MS = 100
const WORST_MS = 250
const KEPT_MB = 100
const FLOOD_MS = 4_000

const REQUEST = 'GET /rest/products/search?q=apple HTTP/1.1\r\nHost: x\r\n\r\n'
const CHUNKED = 'POST /rest/user/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
const PLAIN = 'POST /rest/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9437184\r\n\r\n'

const TEXTS = {
  '20,000 requests': REQUEST.repeat(20_000),
  '150,000 requests': REQUEST.repeat(150_000),
  '1.5 million chunks': CHUNKED + '1\r\na\r\n'.repeat(1_500_000),
  'a body of 9 MB': PLAIN + 'a'.repeat(9 * 1024 * 1024),
  'a body of empty lines': PLAIN + '\n'.repeat(9 * 1024 * 1024),
}

let stage: FloodStage
const measured: Record<string, Measured> = {}

beforeAll(async () => {
  stage = await openFloodStage({ heapMb: 1_024 })
}, 120_000)
afterAll(async () => {
  console.table(measured)
  await stage[Symbol.asyncDispose]()
})

async function staysCalm(name: string, flood: () => Promise<unknown>): Promise<void> {
  const one = await stage.measure(flood)
  measured[name] = one
  expect(one.failures).toBe(0)
  expect(one.searches).toBeGreaterThan(10)
  expect(one.p99Ms).toBeLessThan(P99_MS)
  expect(one.worstMs).toBeLessThan(WORST_MS)
  expect(one.keptMb).toBeLessThan(KEPT_MB)
}

const post = (path: string, field: string, bytes: Uint8Array, ticket = stage.tickets[0] ?? '') => {
  const { headers, payload } = form(field, bytes)
  return attackerAsks(stage.server.port, { method: 'POST', path, headers, body: payload, ticket })
}

describe('a neighbour does not feel what the repeater of another sends', () => {
  it.each(Object.entries(TEXTS))('%s in one text', async (name, text) => {
    const bytes = Buffer.from(text)
    await staysCalm(name, () => repeatFor(FLOOD_MS, () => post('/training/workbench/send', 'request', bytes)))
  })

  it('six such texts at once, of six learners', async () => {
    const bytes = Buffer.from(TEXTS['150,000 requests'])
    const six = stage.tickets.slice(0, 6)
    await staysCalm('six times 150,000 requests', () =>
      repeatFor(FLOOD_MS, () =>
        Promise.all(six.map((ticket) => post('/training/workbench/send', 'request', bytes, ticket))),
      ),
    )
  })

  it('six such texts at once, of one learner', async () => {
    const bytes = Buffer.from(TEXTS['150,000 requests'])
    await staysCalm('six times, one learner', () =>
      repeatFor(FLOOD_MS, () =>
        Promise.all(Array.from({ length: 6 }, () => post('/training/workbench/send', 'request', bytes))),
      ),
    )
  })
})

describe('a neighbour does not feel a plan of another', () => {
  const plan = (parts: string[], rows: unknown) =>
    Buffer.from(
      JSON.stringify({
        parts: parts.map((part) => Buffer.from(part).toString('base64')),
        rows,
        pace: 'at once',
        fixLength: true,
        find: 'x',
      }),
    )
  const rows = Array.from({ length: 50 }, () => [])

  it.each([
    ['many values in a row', Buffer.from(`{"parts":["YQ=="],"rows":[[${'"",'.repeat(300_000)}""]]}`)],
    ['50 rows of 1,000 requests', plan([REQUEST.repeat(1_000)], rows)],
    ['50 rows of 700 KB', plan([PLAIN + 'a'.repeat(700_000)], rows)],
    [
      'more rows than there may be',
      Buffer.from(`{"parts":["YQ=="],"rows":[${'[],'.repeat(300_000)}[]],"pace":"at once"}`),
    ],
  ])('%s', async (name, bytes) => {
    await staysCalm(name, () =>
      repeatFor(FLOOD_MS, async () => {
        await post('/training/workbench/many', 'plan', bytes)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }),
    )
  })
})
