import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
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

/** A server with large replies, and small ones below `/small`. The header `shop` names the shop. */
async function listen(longestPauseMs = 60_000): Promise<number> {
  app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request) => {
    request.shop = { id: String(request.headers.shop) } as Shop
  })
  limitPendingReplies(app, ({ id }) => id, { mostBytes: 16 * 1024 * 1024, longestPauseMs })
  app.get('/large', (_request, reply) => void reply.header('etag', 'x').send('x'.repeat(LARGE)))
  app.get('/small', async () => 'x')
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
    const port = await listen(50)
    const connected = once(app.server, 'connection')
    await askSlowly(port, 'ann')
    const [server] = await connected
    if (!server.destroyed) await once(server, 'close')
    await expect.poll(async () => (await ask(port, '/large', 'ann')).status).toBe(200)
  })
})
