import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { backUpClassOf, restoreClassFrom } from '../../scripts/data/class.ts'
import {
  type ClassApplication,
  listenLocally,
  openClassApplication,
} from '../../server/testing/class/class.ts'
import { closeWindows, openBrowser } from './testing/browser.ts'
import { signInAsTrainer } from './testing/dashboard.ts'

const NAMES = ['Tangerina Quincely', 'Mirabelle Absentia', 'Clementine Vanterpool']

/** Where the class runs first, where it goes on, and its backup. */
let folders: string
let opened: ClassApplication
let browser: Browser
const learners: { name: string; page: Page; shop: string }[] = []

beforeAll(async () => {
  folders = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  for (const name of ['CLASS', 'CLASS_STORE_URL', 'SNAPSHOTS_URL']) vi.stubEnv(name, '')
  browser = await openBrowser()
  await open('one')
})
afterAll(async () => {
  await closeWindows()
  await opened.application.close()
  rmSync(folders, { recursive: true, force: true })
})

async function open(folder: string): Promise<void> {
  opened = await openClassApplication({ base: 'localhost' }, { dataDir: join(folders, folder) })
  await listenLocally(opened)
}

const originOf = (shop: string) => opened.classroom.addresses.shopOrigin(shop)
const bar = (page: Page) => page.getByRole('region', { name: 'Your class' })

it('is joined by three, who do something and hear from their trainer', async () => {
  for (const name of NAMES) {
    const page = await (await browser.newContext({ locale: 'en' })).newPage()
    page.setDefaultTimeout(40_000)
    await page.goto(opened.classroom.joinLink)
    await page.locator('#nickname').fill(name)
    await page.getByRole('button', { name: 'Get my shop' }).click()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await bar(page).getByText(name).waitFor()
    await page.evaluate(() => fetch('/rest/nowhere'))
    const shop = new URL(page.url()).hostname.split('.')[0] ?? ''
    learners.push({ name, page, shop })
  }
  const askDashboard = await signInAsTrainer(opened.classroom)
  await askDashboard('POST', '/api/messages', { audience: { to: 'all' }, text: 'Juice at ten' })
  for (const { page } of learners) await page.getByText('Juice at ten').first().waitFor()
})

it('goes on from its backup for all of them after its data folder was lost', async () => {
  const [first, backup] = [join(folders, 'one'), join(folders, 'class.ffclass')]
  await backUpClassOf(first, { to: backup, isScheduled: false })
  await opened.application.close()
  rmSync(first, { recursive: true })
  await restoreClassFrom(join(folders, 'two'), backup, false)
  await open('two')
  for (const { name, page, shop } of learners) {
    await page.goto(originOf(shop))
    await bar(page).getByText(name).waitFor()
    const solved = await page.evaluate(async () => {
      const answer = await fetch('/api/Challenges/?key=errorHandlingChallenge')
      return (await answer.json()).data[0].solved
    })
    expect(solved).toBe(true)
  }
})

it('ends for all of them, and after it was erased nothing of any learner is left', async () => {
  const askDashboard = await signInAsTrainer(opened.classroom)
  await askDashboard('POST', '/api/class/end')
  for (const { page, shop } of learners) {
    await page.goto(originOf(shop))
    await page.getByRole('heading', { name: 'This class has ended' }).waitFor()
  }
  const traces = learners.flatMap(({ name, shop }) => [...name.toLowerCase().split(' '), shop])
  expect(filesWith(traces).length).toBeGreaterThan(0)
  await askDashboard('POST', '/api/class/erase', { name: 'Monday' })
  expect(filesWith(traces)).toEqual([])
})

/** Files of the data folder with one of these texts in their name or content. */
function filesWith(texts: readonly string[]): string[] {
  const dataDir = join(folders, 'two')
  return globSync('**/*', { cwd: dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = `${file} ${readFileSync(file, 'latin1')}`.toLowerCase()
      return texts.some((text) => content.includes(text))
    })
}
