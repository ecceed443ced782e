import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { Browsers, browserIdCookieHeader } from './browsers.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'

/** A socket as far as browsers are told by it. */
interface Socket {
  handshake: { headers: IncomingHttpHeaders }
  on(event: 'disconnect', listener: () => void): void
}

/** A shop to which pages connect. Counts the messages that its pages get. */
class FakeShop {
  readonly sockets = new Set<Socket>()
  news: string[] = []
  #onConnect: (socket: Socket) => void = () => {}

  onConnect(listener: (socket: Socket) => void): void {
    this.#onConnect = listener
  }

  broadcast(event: string): void {
    this.news.push(event)
  }

  /** Opens a page. Returns a function that closes it. */
  open(headers: IncomingHttpHeaders): () => void {
    let onDisconnect = () => {}
    const socket: Socket = {
      handshake: { headers },
      on: (_event, listener) => {
        onDisconnect = listener
      },
    }
    this.sockets.add(socket)
    this.#onConnect(socket)
    return () => {
      this.sockets.delete(socket)
      onDisconnect()
    }
  }
}

let browsers: Browsers
let shop: FakeShop

beforeEach(() => {
  vi.useFakeTimers()
  browsers = new Browsers(false)
  shop = new FakeShop()
  browsers.watch(shop as unknown as Shop)
})
afterEach(() => vi.useRealTimers())

const browser = (id: number, agent = WINDOWS): IncomingHttpHeaders => ({
  cookie: `ff-pass=secret; ff-browser=${String(id).padStart(16, '0')}`,
  'user-agent': agent,
})
const othersOf = (headers: IncomingHttpHeaders) => browsers.otherDevices(shop as unknown as Shop, headers)
const settle = () => vi.advanceTimersByTime(2_000)

it('tells the devices that others have the shop open on', () => {
  expect(othersOf(browser(1))).toEqual([])
  shop.open(browser(1))
  shop.open(browser(2, IPHONE))
  settle()
  expect(othersOf(browser(1))).toEqual(['phone'])
  expect(othersOf(browser(2, IPHONE))).toEqual(['computer'])
  expect(othersOf(browser(3))).toEqual(['computer', 'phone'])
})

it.each([
  [WINDOWS, 'computer'],
  ['', 'computer'],
  [undefined, 'computer'],
  [IPHONE, 'phone'],
  ['Mozilla/5.0 (iPhone)', 'phone'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (Android 16; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 Safari/537.36', 'tablet'],
])('knows the kind of device of %j', (agent, kind) => {
  const { cookie = '' } = browser(2)
  shop.open(agent === undefined ? { cookie } : { cookie, 'user-agent': agent })
  settle()
  expect(othersOf(browser(1))).toEqual([kind])
})

it('sends a message when a second browser opens the shop, and when one of two closes it', () => {
  const closeFirst = shop.open(browser(1))
  settle()
  expect(shop.news).toEqual([])
  const closeSecond = shop.open(browser(2))
  const closeTab = shop.open(browser(2))
  vi.advanceTimersByTime(1_999)
  expect(shop.news).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shop.news).toEqual(['class news'])
  closeTab()
  settle()
  expect(shop.news).toHaveLength(1)
  closeSecond()
  settle()
  expect(shop.news).toHaveLength(2)
  closeFirst()
  settle()
  expect(shop.news).toHaveLength(2)
  expect(othersOf(browser(3))).toEqual([])
})

it('sends no message if a page is only reloaded, and one if one browser takes the place of another', () => {
  shop.open(browser(1))
  const close = shop.open(browser(2))
  settle()
  close()
  vi.advanceTimersByTime(1_000)
  const closeAgain = shop.open(browser(2))
  vi.advanceTimersByTime(1_500)
  expect(shop.news).toHaveLength(1)
  settle()
  expect(shop.news).toHaveLength(1)
  closeAgain()
  shop.open(browser(3))
  settle()
  expect(shop.news).toHaveLength(2)
})

it('tells browsers without an id apart by their names, and does not count tools', () => {
  const { 'user-agent': agent = '' } = browser(1)
  shop.open({ cookie: 'ff-pass=secret', 'user-agent': agent })
  shop.open({ cookie: 'ff-pass=secret; ff-browser=too-short', 'user-agent': IPHONE })
  shop.open({ 'user-agent': 'curl/8' })
  shop.open({ cookie: 'ff-browser=0000000000000009', 'user-agent': WINDOWS })
  settle()
  expect(othersOf({ cookie: 'ff-pass=secret', 'user-agent': agent })).toEqual(['phone'])
  expect(othersOf(browser(5))).toEqual(['computer', 'phone'])
})

it('uses the cookies that only this host can set where the class is served by HTTPS', () => {
  const secure = new Browsers(true)
  secure.watch(shop as unknown as Shop)
  shop.open(browser(1))
  shop.open({ cookie: '__Host-ff-pass=secret; __Host-ff-browser=0000000000000002', 'user-agent': IPHONE })
  settle()
  expect(secure.otherDevices(shop as unknown as Shop, {})).toEqual(['phone'])
})

it('keeps the id of a browser, gives one to a browser without, and removes it', () => {
  const known = browserIdCookieHeader(browser(7), 60, false)
  expect(known).toMatch(/^ff-browser=0000000000000007; .*Max-Age=60/)
  const [first, second] = [{}, {}].map((headers) => browserIdCookieHeader(headers, 60, true))
  expect(first).toMatch(/^__Host-ff-browser=[\w-]{16}; /)
  expect(second).not.toBe(first)
  expect(browserIdCookieHeader({ cookie: 'ff-browser=<script>' }, 60, false)).toMatch(
    /^ff-browser=[\w-]{16};/,
  )
  expect(browserIdCookieHeader(browser(7), 0, false)).toMatch(/^ff-browser=; .*Max-Age=0/)
})
