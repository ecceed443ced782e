import { type Page, chromium as playwright } from 'playwright-core'
import type { Browser } from '#lab'
import { findChromium } from '../../../scripts/chromium.mjs'
import { TICKET } from '../../host/which-shop.ts'
import type { Twin } from '../proof-tools.ts'

/** A Chromium that can be sent into shops. */
export interface Chromium {
  /** A fresh visitor in this twin's shop. */
  visit(twin: Twin): Promise<Browser & { close(): Promise<void> }>
  close(): Promise<void>
}

/** How long nothing may change on a page that is at rest, and how long to wait for that at most. */
const QUIET_MS = 350
const AT_MOST_MS = 8_000

/** A visitor who has been here before: no banner covers the page. */
const COOKIES = { language: 'en', welcomebanner_status: 'dismiss', cookieconsent_status: 'dismiss' }

/** Starts Chromium for shops at `origin`. It sees nothing of the rest of the internet. */
export async function startChromium(origin: string): Promise<Chromium> {
  const { args, ...found } = await findChromium()
  const noOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
  const process = await playwright.launch({ ...found, args: [...args, noOtherHosts] })
  return {
    visit: async ({ ticket }) => {
      const context = await process.newContext()
      const cookies = Object.entries({ ...COOKIES, [TICKET]: ticket })
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
      return visitor(await context.newPage(), origin, () => context.close())
    },
    close: () => process.close(),
  }
}

function visitor(
  page: Page,
  origin: string,
  close: () => Promise<void>,
): Browser & { close(): Promise<void> } {
  let alerts: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') alerts.push(dialog.message())
    void dialog.dismiss()
  })
  return {
    open: async (path) => {
      alerts = []
      await page.goto('about:blank')
      await page.goto(origin + path, { waitUntil: 'load' })
      await page.evaluate(waitForRest, { quietMs: QUIET_MS, atMostMs: AT_MOST_MS })
    },
    alerts: async () => [...alerts],
    html: (selector) => page.evaluate((wanted) => document.querySelector(wanted)?.innerHTML, selector),
    text: (selector) =>
      page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText, selector),
    close,
  }
}

/** Runs inside the page: something is there, nothing is being waited for, and nothing has changed for a while. */
async function waitForRest({ quietMs, atMostMs }: { quietMs: number; atMostMs: number }): Promise<void> {
  const start = performance.now()
  let changed = start
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  const isAtRest = () =>
    document.querySelector('[aria-busy="true"]') === null &&
    (document.body?.childElementCount ?? 0) > 0 &&
    performance.now() - changed >= quietMs
  while (!isAtRest() && performance.now() - start < atMostMs) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  observer.disconnect()
}
