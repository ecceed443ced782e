import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type TestApplicationOptions,
} from '../../../server/testing/application.ts'
import { closeWindows, openBrowser } from './browser.ts'

/** A listening application, and a Chromium that visits it. */
export interface Stage {
  application: TestApplication
  origin: string
  /** A learner with their own browser, in the shop with this name. Nothing moves in it, unless options say so. */
  learner(shop: string, options?: BrowserContextOptions): Promise<Learner>
  /** The same within a test, at whose end the browser is closed: an open page goes on working in the background. */
  learnerForTest: Stage['learner']
  /**
   * The same in a window that tests of a file use one after another, as pages load in half the processor time there.
   * For tests that neither add scripts to each page nor install a clock: those would stay.
   */
  nextLearner: Stage['learner']
  /** Starts a new application at the same address, as after a restart that lost all data. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface Learner {
  page: Page
  context: BrowserContext
  /** Errors in the page. */
  problems: string[]
  /** Texts of alert boxes. */
  alerts: string[]
  open(path: string): Promise<void>
}

/**
 * Chooses a radio button by its label, as the circle itself is hidden. Waits until the label is still and uncovered.
 */
export const chooseRadio = (radio: Locator): Promise<void> => radio.locator('xpath=ancestor::label').click()

/** Cookies of a returning visitor: no greeting covers the page. */
const COOKIES = { language: 'en', welcomebanner_status: 'dismiss', cookieconsent_status: 'dismiss' }

/** Playwright's own. */
const DEFAULT_SIZE = { width: 1280, height: 720 }

const UNCHANGED_MEDIA = { media: null, forcedColors: null, contrast: null } as const

/** Events of a page that tests listen to. */
const LISTENED = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response']

export async function openStage(options: TestApplicationOptions = {}): Promise<Stage> {
  let application = await openTestApplication(options)
  const origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await openBrowser()
  const openWindow = async (options?: BrowserContextOptions) =>
    (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
  const enter = async (page: Page, shop: string) => {
    const cookies = { ...COOKIES, 'x-shop-ticket': application.host.issueToken(shop) }
    const context = page.context()
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
    return createLearner(page, context, origin)
  }
  const learner: Stage['learner'] = async (shop, options) => enter(await openWindow(options), shop)
  const windows = new FreeWindows(openWindow, origin)
  return {
    get application() {
      return application
    },
    origin,
    learner,
    learnerForTest: async (shop, options) => {
      const visitor = await learner(shop, options)
      onTestFinished(() => visitor.context.close())
      return visitor
    },
    nextLearner: async (shop, options) => enter(await windows.take(options), shop),
    restart: async () => {
      await closeTestApplication(application)
      application = await openTestApplication(options)
      await application.app.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    },
    close: async () => {
      await closeWindows()
      await closeTestApplication(application)
    },
  }
}

type OpenWindow = (options?: BrowserContextOptions) => Promise<Page>

/** Windows that tests use one after another. */
class FreeWindows {
  /** By what cannot be changed in an open window. */
  readonly #free = new Map<string, Page[]>()
  readonly #open: OpenWindow
  readonly #origin: string

  constructor(open: OpenWindow, origin: string) {
    this.#open = open
    this.#origin = origin
  }

  /** Takes a window until the end of the test. After a failure it is closed: something may go on in it. */
  async take({
    viewport = DEFAULT_SIZE,
    colorScheme = null,
    ...kind
  }: BrowserContextOptions = {}): Promise<Page> {
    const key = JSON.stringify(kind)
    const free = this.#free.get(key) ?? []
    this.#free.set(key, free)
    const page = free.pop() ?? (await this.#open(kind))
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail' || page.isClosed()) return page.context().close()
      await leaveShop(page, this.#origin)
      free.push(page)
    })
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({
      ...UNCHANGED_MEDIA,
      reducedMotion: kind.reducedMotion ?? 'reduce',
      colorScheme,
    })
    return page
  }
}

/** Removes what a learner left in a window: other tabs, routes, listeners, permissions, cookies and storage. */
async function leaveShop(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await Promise.all(context.pages().map((tab) => tab !== page && tab.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  // A page without scripts stores nothing.
  await page.goto(`${origin}/robots.txt`)
  for (const event of LISTENED) page.removeAllListeners(event)
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

function createLearner(page: Page, context: BrowserContext, origin: string): Learner {
  const problems: string[] = []
  const alerts: string[] = []
  // Generous timeout: tests run on slow machines.
  page.setDefaultTimeout(40_000)
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  return {
    page,
    context,
    problems,
    alerts,
    open: async (path) => {
      await page.goto(`${origin}${path}`)
    },
  }
}
