import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { limitPendingReplies } from './pending-replies.ts'

/** More than the system buffers for a client that does not read. */
const LARGE = 15 * 1024 * 1024

let app: FastifyInstance
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const MIB = 1024 * 1024

/**
 * A server with large replies, small ones below `/small`, and replies of a chosen size below `/text`, `/bytes` and
 * `/stream`. The header `shop` names the shop.
 */
async function listen({ longestPauseMs = 60_000, mostBytes = 16 * MIB } = {}): Promise<number> {
  app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request) => {
    request.shop = { id: String(request.headers.shop) } as Shop
  })
  limitPendingReplies(app, ({ id }) => id, { mostBytes, longestPauseMs })
  app.get('/large', (_request, reply) => void reply.header('etag', 'x').send('x'.repeat(LARGE)))
  app.get('/small', async () => 'x')
  app.get('/nothing', (_request, reply) => void reply.code(204).send())
  const sized = (path: string, make: (length: number) => unknown) =>
    app.get<{ Params: { length: string } }>(`/${path}/:length`, (request, reply) => {
      void reply.send(make(Number(request.params.length)))
    })
  sized('text', (length) => 'x'.repeat(length))
  sized('bytes', (length) => Buffer.alloc(length))
  sized('stream', (length) => Readable.from([Buffer.alloc(length)]))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends a request, and reads only the beginning of the reply. */
async function askSlowly(port: number, shop: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(`GET /large HTTP/1.1\r\nhost: x\r\nshop: ${shop}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

const ask = (port: number, path: string, shop: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { shop } })

/** Reads a whole reply. Returns its status. */
async function statusOf(port: number, path: string): Promise<number> {
  const response = await ask(port, path, 'ann')
  await response.arrayBuffer()
  return response.status
}

describe('large replies', () => {
  it('have to be read before there are more of them', async () => {
    const port = await listen()
    const slow = await askSlowly(port, 'ann')
    const refused = await ask(port, '/large', 'ann')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('etag')]).toEqual([
      503,
      '5',
      null,
    ])
    expect(await refused.text()).toContain('Please read those first')
    expect((await ask(port, '/small', 'ann')).status).toBe(200)
    expect((await (await ask(port, '/large', 'ben')).text()).length).toBe(LARGE)

    const closed = once(slow, 'close')
    slow.destroy()
    await closed
    await expect.poll(async () => (await ask(port, '/large', 'ann')).status).toBe(200)
  })

  it('are given up if nobody reads them', async () => {
    const port = await listen({ longestPauseMs: 50 })
    const connected = once(app.server, 'connection')
    await askSlowly(port, 'ann')
    const [server] = await connected
    if (!server.destroyed) await once(server, 'close')
    await expect.poll(async () => (await ask(port, '/large', 'ann')).status).toBe(200)
  })

  it('may wait up to their limit together', async () => {
    const port = await listen({ mostBytes: 2 * LARGE + 10 * MIB })
    const slow = await askSlowly(port, 'ann')
    await askSlowly(port, 'ann')
    expect(await statusOf(port, `/text/${10 * MIB}`)).toBe(200)
    expect(await statusOf(port, `/text/${10 * MIB + 1}`)).toBe(503)

    slow.destroy()
    await expect.poll(() => statusOf(port, `/text/${LARGE + 10 * MIB}`)).toBe(200)
    expect(await statusOf(port, `/text/${LARGE + 10 * MIB + 1}`)).toBe(503)
  })

  it('are sent if nothing else waits, even if one is larger than the limit', async () => {
    const port = await listen({ mostBytes: MIB })
    expect(await statusOf(port, `/text/${2 * MIB}`)).toBe(200)
    // Within the process there is no connection that could be slow.
    const { statusCode } = await app.inject({ url: `/text/${2 * MIB}`, headers: { shop: 'ann' } })
    expect(statusCode).toBe(200)
  })

  it('are those of more than 64 KiB, as text or as bytes', async () => {
    const port = await listen({ mostBytes: LARGE })
    await askSlowly(port, 'ann')
    for (const kind of ['text', 'bytes']) {
      expect(await statusOf(port, `/${kind}/65536`)).toBe(200)
      expect(await statusOf(port, `/${kind}/65537`)).toBe(503)
    }
    for (const path of ['/stream/100000', '/nothing']) expect(await statusOf(port, path)).toBeLessThan(300)
    expect(await statusOf(port, '/bytes/65537')).toBe(503)
  })
})
