import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { TestPool } from '../../testing/sandbox-pool.ts'

const KEY = 'web3WalletChallenge'
const weak = readFileSync(join(projectRoot, 'labs', 'reentrant-bank', 'weak.sol'), 'utf8')

let application: TestApplication
let pool: TestPool
let url: string
let gone: number

beforeEach(async () => {
  pool = new TestPool()
  application = await openTestApplication({ sandbox: { pool } })
  url = await application.app.listen({ port: 0, host: '127.0.0.1' })
  gone = 0
  application.app.server.on('request', (_request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) gone += 1
    })
  })
})
afterEach(() => closeTestApplication(application))

const own = (shop: string) => ({
  url: `${url}/training/coding/${KEY}/own`,
  headers: { 'x-shop-ticket': application.host.issueToken(shop), 'content-type': 'application/json' },
})
const save = (shop: string, text: string, signal?: AbortSignal) =>
  fetch(own(shop).url, {
    method: 'PUT',
    headers: own(shop).headers,
    body: JSON.stringify({ source: `// ${text}\n${weak}` }),
    ...(signal && { signal }),
  })
const kept = async (shop: string) => (await fetch(own(shop).url, { headers: own(shop).headers })).json()
const compiled = () =>
  pool.given.flatMap(({ job }) => (job.kind === 'solidity' ? [job.text.split('\n')[0]] : []))
const finish = (index: number) =>
  pool.given[index]?.resolve({ kind: 'problems', problems: [{ message: 'No', line: 1, column: 1 }] })

describe("a contract in the compiler's queue", () => {
  it('is dropped when the client disconnects, and its text is kept', async () => {
    const first = save('first', 'first')
    await expect.poll(compiled).toEqual(['// first'])
    const leaving = new AbortController()
    const left = save('ann', 'left behind', leaving.signal).catch((error: unknown) => error)
    await expect.poll(async () => (await kept('ann')).source).toContain('left behind')
    const third = save('bob', 'third')
    await expect.poll(async () => (await kept('bob')).source).toContain('third')
    leaving.abort()
    await left
    await expect.poll(() => gone).toBe(1)
    finish(0)
    expect((await first).status).toBe(200)
    await expect.poll(compiled).toEqual(['// first', '// third'])
    finish(1)
    expect((await third).status).toBe(200)
    expect((await kept('ann')).source).toContain('left behind')
  })

  it('is dropped for a newer text, and its request is answered at once', async () => {
    const first = save('first', 'first')
    await expect.poll(compiled).toEqual(['// first'])
    const older = save('ann', 'older')
    await expect.poll(async () => (await kept('ann')).source).toContain('older')
    const newer = save('ann', 'newer')
    const result = await (await older).json()
    expect(result).toMatchObject({ source: expect.stringContaining('newer'), runs: false, problems: [] })
    finish(0)
    await first
    await expect.poll(compiled).toEqual(['// first', '// newer'])
    finish(1)
    expect(await (await newer).json()).toMatchObject({ problems: [{ message: 'No' }] })
  })
})
