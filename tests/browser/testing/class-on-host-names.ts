import type { BrowserContext, Browser as Chromium, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Classroom } from '../../../server/class/class.ts'
import type { ClassSettings } from '../../../server/class/settings.ts'
import { closeTestApplication, type TestApplication } from '../../../server/testing/application.ts'
import { listenLocally, openClassApplication } from '../../../server/testing/class/class.ts'
import { closeWindows, openBrowser } from './browser.ts'

/** An open class, and a browser that resolves all host names to this machine. */
export interface ClassOnHostNames {
  classroom: Classroom
  application: TestApplication
  browser: Chromium
  port: number
  /** Joins in the browser, and returns the page with the learner's shop. */
  join(context: BrowserContext, nickname: string): Promise<LearnerOnHostName>
  resume(page: Page, who: LearnerOnHostName): Promise<void>
  close(): Promise<void>
}

export interface LearnerOnHostName {
  nickname: string
  page: Page
  /** The origin of the learner's shop. */
  origin: string
  words: string
}

export async function openClassOnHostNames(
  base: string,
  settings: Partial<ClassSettings> = {},
): Promise<ClassOnHostNames> {
  const opened = await openClassApplication({ base, ...settings })
  const { classroom, application } = opened
  const port = await listenLocally(opened)
  const browser = await openBrowser()
  return {
    classroom,
    application,
    browser,
    port,
    join: async (context, nickname) => {
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      await page.goto(classroom.joinLink)
      await page.locator('#nickname').fill(nickname)
      await asSomebodyElse(page)
      await page.getByRole('button', { name: 'Get my shop' }).click()
      const words = await page.locator('.words').innerText()
      await enter(page)
      return { nickname, page, words, origin: new URL(page.url()).origin }
    },
    resume: async (page, { nickname, words }) => {
      await page.goto(classroom.joinLink)
      await page.locator('#code-again').fill(classroom.itsClass.code)
      await page.locator('#nickname-again').fill(nickname)
      await page.locator('#words').fill(words)
      await page.getByRole('button', { name: 'Back to my shop' }).click()
      await enter(page)
    },
    close: async () => {
      await closeWindows()
      await closeTestApplication(application)
    },
  }
}

/** On the join page: if this browser is in already, says that this is another learner. */
export async function asSomebodyElse(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'I am somebody else, and want a shop of my own.' })
  if ((await box.count()) > 0) await box.check()
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter my shop' }).click()
  await page.locator('#searchQuery, #navbarAccount').first().waitFor({ state: 'attached' })
}

const NOTED = 'loginAdminChallenge'

/** Writes a note in the learner's own shop. */
export async function writeNote({ page }: LearnerOnHostName, text: string): Promise<void> {
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path ?? '', { method: 'PUT', headers, body: body ?? '' })).status
    },
    [`/training/notes/${NOTED}`, JSON.stringify({ text })],
  )
  expect(status).toBe(200)
}

/** The notes that this page receives. Their text shows to whose shop it leads. */
export function readNotes(page: Page): Promise<string> {
  return page.evaluate(async () => (await fetch('/training/notes')).text())
}

/** Runs a script in the learner's own shop by its weakness: the search shows the search term as HTML. */
export async function runScriptBySearch({ page, origin }: LearnerOnHostName): Promise<void> {
  const script = encodeURIComponent('<img src="/nowhere.png" onerror="window.isEves = true">')
  await page.goto(`${origin}/#/search?q=${script}`)
  await page.reload()
  await page.waitForFunction('window.isEves === true')
}
