import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CDPSession,
  type Disposable,
  type Page,
  chromium as playwright,
  type Request,
} from 'playwright-core'
import type { Browser, BrowserSession } from '#lab'
import type { ScratchShop } from '../../server/host/scratch-shop.ts'
import { SHOP_TOKEN } from '../../server/host/which-shop.ts'
import { findChromium } from '../chromium.mjs'

/** A running Chromium that opens pages of shops. */
export interface Chromium {
  /** Opens a browser context on this scratch shop, as a new visitor. */
  visit(scratch: ScratchShop): Promise<Browser & { close(): Promise<void> }>
  close(): Promise<void>
}

/**
 * Longest wait until a page is idle, counted in timer ticks of the page: about half a minute. Ticks instead of time,
 * because a busy machine gives the page less time.
 */
const MOST_TURNS = 600

/** Longest time to load a page. */
const PAGE_TIMEOUT_MS = 35_000

/** How long clearing a tab may take. A page that hangs is closed with its context. */
const LONGEST_CLEARING_MS = 10_000

/** Events of a page that a visit listens to. */
const LISTENED = ['dialog', 'request', 'requestfinished', 'requestfailed']

/** The page of a tab that is free. */
const BLANK = 'about:blank'

/** Cookies of a returning visitor: no banner covers the page. */
const COOKIES = { language: 'en', welcomebanner_status: 'dismiss', cookieconsent_status: 'dismiss' }

/** Starts Chromium for shops at `origin`. All other hosts are blocked. */
export async function startChromium(origin: string): Promise<Chromium> {
  const { args, ...found } = await findChromium()
  const noOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
  const process = await playwright.launch({ ...found, args: [...args, noOtherHosts] })
  const openTab = async (): Promise<Tab> => {
    const context = await process.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    return { page, session: await context.newCDPSession(page) }
  }
  const free: Tab[] = []
  return {
    visit: async ({ token: shopToken }) => {
      const tab = free.pop() ?? (await openTab())
      const cookies = Object.entries({ ...COOKIES, [SHOP_TOKEN]: shopToken })
      await tab.page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
      return visitor(tab.page, origin, async (initScripts) => {
        const isClean = await Promise.race([
          // A page that goes elsewhere meanwhile cannot be cleared.
          clearTab(tab, origin, initScripts).catch(() => false),
          sleep(LONGEST_CLEARING_MS, false, { ref: false }),
        ])
        if (isClean) free.push(tab)
        else await tab.page.context().close()
      })
    },
    close: () => process.close(),
  }
}

/** A page of a browser context of its own. Visits use it one after another, as starting a page takes longer than most. */
interface Tab {
  page: Page
  session: CDPSession
}

/**
 * Deletes everything from a visit except the browser's cache, so that the next one loads faster. Returns whether the tab
 * can be used again: not if the visit opened another one, or left the shop.
 */
async function clearTab(
  { page, session }: Tab,
  origin: string,
  initScripts: readonly Disposable[],
): Promise<boolean> {
  for (const event of LISTENED) page.removeAllListeners(event)
  if (page.context().pages().length > 1 || !page.url().startsWith(`${origin}/`)) return false
  for (const script of initScripts) await script.dispose()
  // The app stores something when it is left, and whenever a reply arrives. A page without scripts stores nothing.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await page.goto(BLANK)
  const storageTypes = 'cookies,local_storage,indexeddb'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.context().clearCookies()
  return true
}

function visitor(
  page: Page,
  origin: string,
  close: (initScripts: readonly Disposable[]) => Promise<void>,
): Browser & { close(): Promise<void> } {
  let alerts: string[] = []
  const initScripts: Disposable[] = []
  const underWay = requestsOf(page)
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') alerts.push(dialog.message())
    void dialog.dismiss()
  })
  return {
    open: async (path, session) => {
      alerts = []
      // Otherwise another address of the same page would only change what stands behind its `#`.
      if (page.url() !== BLANK) await page.goto(BLANK)
      if (session) initScripts.push(await setSession(page, origin, session))
      await page.goto(origin + path, { waitUntil: 'load' })
      let left = MOST_TURNS
      do left -= await page.evaluate(waitForRest, left)
      while (underWay.size > 0 && left > 0)
    },
    alerts: async () => [...alerts],
    html: async (selector) => {
      const found = page.locator(selector)
      return (await found.count()) > 0 ? found.first().innerHTML() : undefined
    },
    text: async (selector) => (await page.locator(selector).allInnerTexts())[0],
    close: () => close(initScripts),
  }
}

/** Returns the requests that a page waits for. Polling of its socket does not count. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/socket.io/')) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** Logs the page in before its scripts look for a session, until the result is disposed of. */
async function setSession(page: Page, origin: string, { token, bid }: BrowserSession): Promise<Disposable> {
  await page.context().addCookies([{ name: 'token', value: token, url: origin }])
  return page.addInitScript(
    ([key, basket]) => {
      localStorage.setItem('token', key)
      if (basket !== '') sessionStorage.setItem('bid', basket)
    },
    [token, bid === undefined ? '' : String(bid)] as const,
  )
}

/**
 * Runs inside the page: waits until there is content, nothing is loading, and nothing has changed for a while. The
 * while is counted in timer ticks, because a busy machine gives the page less time. Returns the number of ticks, at
 * most `most`.
 */
async function waitForRest(most: number): Promise<number> {
  const turns = 8
  let quiet = 0
  let taken = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  while (quiet < turns && taken < most) {
    taken += 1
    await new Promise((resolve) => setTimeout(resolve, 50))
    const isWaiting = document.querySelector('[aria-busy="true"]') !== null
    quiet = isWaiting || document.body?.childElementCount === 0 ? 0 : quiet + 1
  }
  observer.disconnect()
  return taken
}
