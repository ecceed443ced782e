import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { bringAxe, LOOKED_AT } from './looks.ts'
import type { Learner } from './support.ts'

/** A browser at the desk, whose screens are looked at. */
export async function atDesk(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...LOOKED_AT, locale: 'en', ...options })
  await bringAxe(context)
  return context
}

/** The same of somebody in a shop, who has put away what greets newcomers. */
export async function inClass(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await atDesk(browser, options)
  await context.addInitScript(() => {
    Object.assign(document, { cookie: 'welcomebanner_status=dismiss; path=/' })
    Object.assign(document, { cookie: 'cookieconsent_status=dismiss; path=/' })
  })
  return context
}

/** Whoever sits before a page, for those who look at screens. */
export function sittingAt(page: Page): Learner {
  page.setDefaultTimeout(40_000)
  return { context: page.context(), page, troubles: [], alerts: [], open: () => Promise.resolve() }
}
