import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { TestPool } from '../../testing/sandbox-pool.ts'

let application: TestApplication
let pool: TestPool
let url: string
let received: number
let ended: number

beforeEach(async () => {
  pool = new TestPool()
  application = await openTestApplication({ sandbox: { pool } })
  url = await application.app.listen({ port: 0, host: '127.0.0.1' })
  received = 0
  ended = 0
  application.app.server.on('request', (_request, response) => {
    received += 1
    response.once('close', () => {
      ended += 1
    })
  })
})
afterEach(() => closeTestApplication(application))

/** Tracks an order by its number, and by an expression for the sandbox. */
const track = (order: string, signal?: AbortSignal) =>
  fetch(`${url}/rest/track-order/${encodeURIComponent(`${order}' || this.nothing || '`)}`, {
    ...(signal && { signal }),
  })
const scripts = () => pool.given.map(({ job }) => (job.kind === 'javascript' ? job.source : ''))

it('does nothing for clients that disconnected while they waited for their turn', async () => {
  const first = track('first-order')
  await expect.poll(scripts).toEqual([expect.stringContaining('first-order')])
  const leaving = new AbortController()
  const left = track('left-behind', leaving.signal).catch((error: unknown) => error)
  const third = track('third-order')
  await expect.poll(() => received).toBe(3)
  leaving.abort()
  await left
  await expect.poll(() => ended).toBe(1)
  pool.given[0]?.resolve({ kind: 'value', json: '[]' })
  expect((await first).status).toBe(200)
  await expect.poll(scripts).toHaveLength(2)
  pool.given[1]?.resolve({ kind: 'value', json: '[]' })
  expect((await third).status).toBe(200)
  expect(scripts()[1]).toContain('third-order')
})
