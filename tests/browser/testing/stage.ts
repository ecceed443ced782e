import type { BrowserContext, Browser as Chromium, Locator, Page } from 'playwright-core'
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
  learner(shop: string, options?: Parameters<Chromium['newContext']>[0]): Promise<Learner>
  /** The same within a test, at whose end the browser is closed: an open page goes on working in the background. */
  learnerForTest: Stage['learner']
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

export async function openStage(options: TestApplicationOptions = {}): Promise<Stage> {
  let application = await openTestApplication(options)
  const origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await openBrowser()
  const learner: Stage['learner'] = async (shop, options) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const cookies = { ...COOKIES, 'x-shop-ticket': application.host.issueToken(shop) }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
    return createLearner(await context.newPage(), context, origin)
  }
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
