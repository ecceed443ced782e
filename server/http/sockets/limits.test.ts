import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { RateLimitedWebSocketServer } from './limits.ts'

let application: TestApplication
let origin: string

beforeAll(async () => {
  application = await openTestApplication()
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeTestApplication(application))

/** A client that has joined its shop, and the events that it gets. */
async function enter(shop: string): Promise<{ client: WebSocket; received: string[] }> {
  const headers = { 'x-shop-ticket': application.host.issueToken(shop) }
  const client = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`, { headers })
  const received: string[] = []
  client.on('error', () => {})
  client.on('message', (data) => received.push(String(data)))
  await once(client, 'open')
  client.send('40')
  await expect.poll(() => received.some((text) => text.startsWith('40'))).toBe(true)
  return { client, received }
}

describe('a client that sends packets without end is closed', () => {
  it.each([
    ['CONNECT to a namespace that is none', '40/x,'],
    ['events that nobody knows', '42["x"]'],
    ['ACKs that nobody waits for', '431[]'],
    ['PONGs', '3'],
  ])('%s', async (name, packet) => {
    const { client, received } = await enter(name.replaceAll(/\W/g, ''))
    for (let count = 0; count < 3_000; count++) client.send(packet)
    await expect.poll(() => client.readyState).toBe(WebSocket.CLOSED)
    expect(received.length).toBeLessThan(500)
  })

  it('ping frames', async () => {
    const { client } = await enter('pings')
    let pongs = 0
    client.on('pong', () => {
      pongs += 1
    })
    for (let count = 0; count < 50_000; count++) client.ping()
    await expect.poll(() => client.readyState).toBe(WebSocket.CLOSED)
    expect(pongs).toBeLessThan(500)
  })

  it('many packets in one POST', async () => {
    const headers = { 'x-shop-ticket': application.host.issueToken('polling') }
    const polling = `${origin}/socket.io/?EIO=4&transport=polling`
    const [, sid] = /"sid":"([^"]+)"/.exec(await (await fetch(polling, { headers })).text()) ?? []
    const session = `${polling}&sid=${sid}`
    await fetch(session, { method: 'POST', headers, body: '6\u001e'.repeat(20_000) })
    expect((await fetch(session, { headers })).status).toBe(400)
  })
})

it('one frame of a connection is handled in a turn of the loop', async () => {
  const sockets = new RateLimitedWebSocketServer({ noServer: true })
  const server = createServer().on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      accepted.on('message', () => {
        handled += 1
      })
      accepted.on('ping', () => {
        handled += 1
      })
    }),
  )
  let handled = 0
  const inTurn: number[] = []
  let isOver = false
  const count = (): void => {
    inTurn.push(handled)
    handled = 0
    if (!isOver) setImmediate(count)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  count()
  for (let sent = 0; sent < 100; sent++) {
    client.send('x')
    client.ping()
  }
  await expect.poll(() => inTurn.reduce((all, turn) => all + turn)).toBe(200)
  isOver = true
  expect(Math.max(...inTurn)).toBe(1)
  client.terminate()
  server.close().closeAllConnections()
})
