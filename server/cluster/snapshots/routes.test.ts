import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../testing/memory-snapshot-store.ts'
import { GatewayRefusal, GatewayUnavailable, SnapshotClient } from './client.ts'
import { addSnapshotRoutes, type SnapshotRoutesOptions } from './routes.ts'
import { SnapshotStoreUnavailable } from './store.ts'

const ANN = '00aaaaaaaaaaaa'

let app: FastifyInstance
let store: MemoryStore
let holders: Map<number, { node: string; epoch: number }>
let folder: string
let url: string
let isAway: boolean
const raise = vi.fn<SnapshotRoutesOptions['raiseEpoch']>()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  holders = new Map([[0, { node: 'one', epoch: 5 }]])
  store = new MemoryStore()
  isAway = false
  raise.mockReset()
  raise.mockResolvedValue()
  app = fastify()
  // As the internal API does.
  app.addContentTypeParser('application/zstd', (_, body, done) => done(null, body))
  addSnapshotRoutes(app, {
    store,
    nodeOf: ({ headers }) => headers.authorization?.replace('Bearer ', '').split('.')[0] ?? '',
    holdsSlot: async (node, slot, epoch) => {
      if (isAway) throw new Error('no class store')
      return holders.get(slot)?.node === node && holders.get(slot)?.epoch === epoch
    },
    raiseEpoch: raise,
    isKnown: async (shop) => !shop.includes('erased'),
    warn: (message) => expect.fail(message),
    timeouts: { longestMs: 60_000, pauseMs: 100 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const line = (node = 'one') => new SnapshotClient({ url, bearer: `${node}.key` })

function file(content: string | Buffer): string {
  const name = join(folder, `${Math.random()}`)
  writeFileSync(name, content)
  return name
}

async function fetched(from: SnapshotClient, epoch = 5): Promise<string | undefined> {
  const to = join(folder, 'fetched')
  return (await from.fetch(ANN, epoch, to)) && readFileSync(to, 'utf8')
}

test('stores a snapshot and returns it', async () => {
  await line().put(ANN, { epoch: 5, count: 1 }, file('all of it'))
  expect(await fetched(line())).toBe('all of it')
  expect(await line().list(0, 5)).toEqual({ shops: new Set([ANN]), latest: { epoch: 5, count: 1 } })
  await line().remove(ANN, 5)
  expect(await fetched(line())).toBeUndefined()
})

test('rejects a node that no longer holds the slot', async () => {
  await line().put(ANN, { epoch: 5, count: 1 }, file('of the first'))
  holders.set(0, { node: 'two', epoch: 6 })
  await expect(line().put(ANN, { epoch: 5, count: 2 }, file('late'))).rejects.toThrow(GatewayRefusal)
  await expect(line().put(ANN, { epoch: 6, count: 2 }, file('late'))).rejects.toThrow(GatewayRefusal)
  await line('two').put(ANN, { epoch: 6, count: 1 }, file('of the second'))
  expect(await fetched(line('two'), 6)).toBe('of the second')
})

test('rejects a version that is older than the stored one, and raises the slot’s epoch', async () => {
  await store.put(ANN, { epoch: 9, count: 3 }, Buffer.from('before the class store was restored'))
  await expect(line().put(ANN, { epoch: 5, count: 1 }, file('after it'))).rejects.toThrow('403')
  expect(raise.mock.calls).toEqual([[{ slot: 0, epoch: 5, above: 9, areFilesNewest: true }]])
  expect(await fetched(line())).toBe('before the class store was restored')
  raise.mockRejectedValueOnce(new Error('no class store'))
  await expect(line().put(ANN, { epoch: 5, count: 2 }, file('after it'))).rejects.toThrow(GatewayUnavailable)
})

test('raises the epoch of a slot whose node reports later snapshots than its own', async () => {
  expect((await line().list(0, 5)).latest).toBeUndefined()
  await store.put(ANN, { epoch: 4, count: 3 }, Buffer.from('of the node before'))
  await line().reportOutdated(0, 5)
  expect(raise).not.toHaveBeenCalled()
  await store.put(ANN, { epoch: 9, count: 1 }, Buffer.from('before the class store was restored'))
  expect((await line().list(0, 5)).latest).toEqual({ epoch: 9, count: 1 })
  await line().reportOutdated(0, 5)
  expect(raise.mock.calls).toEqual([[{ slot: 0, epoch: 5, above: 9, areFilesNewest: false }]])
})

test('answers a rejection before the end of a large body, so that the client receives it', async () => {
  const large = file(Buffer.alloc(8 << 20, 'large'))
  for (let count = 0; count < 5; count++) {
    await expect(line('two').put(ANN, { epoch: 5, count }, large)).rejects.toThrow(GatewayRefusal)
  }
})

test('shows no node the snapshots of another', async () => {
  await line().put(ANN, { epoch: 5, count: 1 }, file('of node one'))
  await expect(fetched(line('two'))).rejects.toThrow(GatewayRefusal)
  await expect(line('two').list(0, 5)).rejects.toThrow(GatewayRefusal)
  await expect(line('two').reportOutdated(0, 5)).rejects.toThrow(GatewayRefusal)
  await expect(line('two').remove(ANN, 5)).rejects.toThrow(GatewayRefusal)
  expect(await fetched(line())).toBe('of node one')
})

test('rejects a snapshot whose slot is lost during the upload', async () => {
  const question = ask(`${url}/internal/snapshots/${ANN}?epoch=5&count=1`, {
    method: 'PUT',
    headers: { authorization: 'Bearer one.key', 'content-type': 'application/zstd', 'content-length': 10 },
  })
  const answered = new Promise<number | undefined>((resolve) =>
    question.on('response', ({ statusCode }) => resolve(statusCode)),
  )
  question.write('12345')
  await new Promise((resolve) => app.server.once('request', resolve))
  holders.set(0, { node: 'two', epoch: 6 })
  question.end('67890')
  expect(await answered).toBe(403)
  expect((await store.list(0)).shops).toEqual([])
})

test.each([
  ['/internal/snapshots/home?epoch=5&count=1'],
  ['/internal/snapshots/..%2f00aaaaaaaaaaaa?epoch=5&count=1'],
  [`/internal/snapshots/${ANN}?epoch=-5&count=1`],
  [`/internal/snapshots/${ANN}?epoch=5`],
])('rejects an invalid shop or version: %s', async (path) => {
  const headers = { authorization: 'Bearer one.key', 'content-type': 'application/zstd' }
  const answer = await app.inject({ method: 'PUT', url: path, headers, payload: 'x' })
  expect(answer.statusCode).toBe(400)
})

test('stores nothing of an erased shop', async () => {
  await expect(line().put('00erasedaaaaaa', { epoch: 5, count: 1 }, file('x'))).rejects.toThrow('410')
})

test('does not wait for slow uploads, or for less data than announced', async () => {
  const slow = ask(`${url}/internal/snapshots/${ANN}?epoch=5&count=1`, {
    method: 'PUT',
    headers: { authorization: 'Bearer one.key', 'content-type': 'application/zstd', 'content-length': 10 },
  })
  slow.on('error', () => {})
  const status = new Promise((resolve) => slow.on('response', (answer) => resolve(answer.statusCode)))
  slow.write('1')
  expect(await status).toBe(408)
  slow.destroy()
  const endless = await app.inject({
    method: 'PUT',
    url: `/internal/snapshots/${ANN}?epoch=5&count=1`,
    headers: {
      'content-type': 'application/zstd',
      'content-length': '999999999',
      authorization: 'Bearer one.key',
    },
  })
  expect(endless.statusCode).toBe(413)
})

test('answers 503 if the holder cannot be checked or the store is unreachable', async () => {
  isAway = true
  await expect(line().put(ANN, { epoch: 5, count: 1 }, file('x'))).rejects.toThrow(GatewayUnavailable)
  isAway = false
  store.put = async () => {
    throw new SnapshotStoreUnavailable('put', 'a test')
  }
  await expect(line().put(ANN, { epoch: 5, count: 1 }, file('x'))).rejects.toThrow(GatewayUnavailable)
  await app.close()
  await expect(line().put(ANN, { epoch: 5, count: 1 }, file('x'))).rejects.toThrow(GatewayUnavailable)
})
