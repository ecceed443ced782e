import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { MOST_SOCKETS } from './limits.ts'

let application: TestApplication
let origin: string
let shop: Shop
let visits = 0
let windows: Socket[] = []

beforeAll(async () => {
  application = await openTestApplication()
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeTestApplication(application))
beforeEach(async () => {
  shop = await application.host.open(`window-${visits++}`)
})
afterEach(() => {
  for (const window of windows) window.close()
  windows = []
})

async function openWindow(): Promise<Socket> {
  const window = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-shop-ticket': application.host.issueToken(shop.id) },
  })
  windows.push(window)
  const settled = new Promise((resolve) => {
    for (const event of ['version live', 'disconnect', 'connect_error']) window.once(event, resolve)
  })
  window.once('connect', () => {
    // A client that gets this event has joined the shop.
    const fence = setInterval(() => shop.broadcast('version live', { lab: 'fence', version: 'weak' }), 10)
    void settled.finally(() => clearInterval(fence))
  })
  await settled
  return window
}

it('ten windows get all events; one more closes the least recently active', async () => {
  const [first, second] = [await openWindow(), await openWindow()]
  for (let more = 2; more < MOST_SOCKETS; more++) await openWindow()
  expect(shop.sockets.size).toBe(MOST_SOCKETS)
  let reason: string | undefined
  second.on('disconnect', (why) => {
    reason = why
  })
  first.emit('verifyCloseNotificationsChallenge', [1, 2])
  await expect.poll(() => application.visitor(shop.id).solved('closeNotificationsChallenge')).toBe(true)

  const newest = await openWindow()
  await expect.poll(() => reason).toBe('io server disconnect')
  expect([first.connected, newest.connected, shop.sockets.size]).toEqual([true, true, MOST_SOCKETS])
})

it('a client that sends faster than any page is disconnected, and others stay', async () => {
  const [chatterer, listener] = [await openWindow(), await openWindow()]
  let received = 0
  shop.on((event) => {
    if (event === 'search.echoed') received++
  })
  const say = (times: number) => {
    for (let n = 0; n < times; n++) chatterer.emit('verifyLocalXssChallenge', 'juice')
  }
  say(150)
  await expect.poll(() => received).toBe(150)
  say(2_000)
  await expect.poll(() => chatterer.connected).toBe(false)
  expect(received).toBeLessThan(1_000)
  expect(listener.connected).toBe(true)
})

it('a client that reconnects over and over is admitted no faster than pages are loaded', async () => {
  let refused = 0
  for (let n = 0; n < 100 && refused === 0; n++) {
    const window = await openWindow()
    if (window.disconnected) refused++
    window.close()
  }
  expect(refused).toBe(1)
})

it('a failed event is reported to the operator, and the others go on', async () => {
  const window = await openWindow()
  shop.on((event, payload) => {
    if (event === 'search.echoed' && 'text' in payload && payload.text === 'sour')
      throw new Error('No lemons')
  })
  window.emit('verifyLocalXssChallenge', 'sour')
  window.emit('verifyCloseNotificationsChallenge', [1, 2])
  await expect.poll(() => application.visitor(shop.id).solved('closeNotificationsChallenge')).toBe(true)
  expect(application.warnings.at(-1)).toMatch(/verifyLocalXssChallenge in the shop .*No lemons/)
})

it('texts that no page writes are ignored', async () => {
  const window = await openWindow()
  const received: string[] = []
  shop.on((event) => received.push(event))
  window.emit('verifyLocalXssChallenge', 'x'.repeat(10_001))
  window.emit('verifySvgInjectionChallenge', 'x'.repeat(10_001))
  window.emit('notification received', 'x'.repeat(50_000))
  window.emit('verifyCloseNotificationsChallenge', [1])
  await expect.poll(() => received).toEqual(['notifications.closed'])
})

it('a flood of handshakes is refused before it takes any memory, and the next shop is not slowed down', async () => {
  const knock = async (id: string): Promise<number> => {
    const headers = { 'x-shop-ticket': application.host.issueToken(id) }
    return (await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, { headers })).status
  }
  const statuses = await Promise.all(Array.from({ length: 300 }, () => knock(shop.id)))
  const admitted = statuses.filter((status) => status === 200).length
  expect(admitted).toBeGreaterThanOrEqual(100)
  expect(admitted).toBeLessThan(200)
  expect(await knock('somebody-else')).toBe(200)
})

it('events that are sent at once are handled, however long the shop takes to open', async () => {
  const slow = `slow-${visits}`
  const crowd = Array.from({ length: 40 }, (_, index) => application.host.open(`before-${visits}-${index}`))
  const window = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'x-shop-ticket': application.host.issueToken(slow) },
  })
  windows.push(window)
  window.emit('verifyCloseNotificationsChallenge', [1, 2])
  await Promise.all(crowd)
  await expect.poll(() => application.visitor(slow).solved('closeNotificationsChallenge')).toBe(true)
})
