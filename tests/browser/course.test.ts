import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LearnerExport } from '#contract/exports.ts'
import { backUpClassOf, restoreClassFrom } from '../../scripts/data/class.ts'
import type { ListenAddress } from '../../server/class/dashboard/address.ts'
import { projectRoot } from '../../server/testing/application.ts'
import {
  type ClassApplication,
  listenLocally,
  openClassApplication,
} from '../../server/testing/class/class.ts'
import { haproxyProgram, openBalancer, type TestBalancer } from '../../server/testing/cluster/haproxy.ts'
import { freePorts } from '../../server/testing/free-port.ts'
import { closeWindows, openBrowser } from './testing/browser.ts'

const NAMES = ['Tangerina Quincely', 'Mirabelle Absentia', 'Clementine Vanterpool']
const TLS = join(projectRoot, 'server', 'testing', 'tls')

/** Where the class runs first, where it goes on, and its backup. */
let folders: string
let opened: ClassApplication
let browser: Browser
/** Where staff open the dashboard: over TLS at HAProxy, or directly if there is none. */
let dashboard: ListenAddress
let balancer: TestBalancer | undefined
let owner: Page
let coTrainer: Page
const learners: { name: string; page: Page; shop: string }[] = []

beforeAll(async () => {
  folders = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  for (const name of ['CLASS', 'CLASS_STORE_URL', 'SNAPSHOTS_URL']) vi.stubEnv(name, '')
  browser = await openBrowser()
  const [dashboardPort = 0, port = 0] = await freePorts(2)
  dashboard = { host: '127.0.0.1', port: dashboardPort }
  const haproxy = haproxyProgram()
  if (haproxy !== undefined) {
    const certificate = join(folders, 'both.pem')
    writeFileSync(
      certificate,
      ['cert.pem', 'key.pem'].map((name) => readFileSync(join(TLS, name), 'utf8')).join(''),
    )
    const options = { base: 'localhost', gateway: '127.0.0.1:1', dashboard: `127.0.0.1:${dashboard.port}` }
    balancer = await openBalancer(haproxy, { ...options, port, certificate })
    dashboard = { ...dashboard, origin: `https://dashboard.localhost:${port}` }
  }
  await open('one')
  owner = await openPage()
  coTrainer = await openPage()
})
afterAll(async () => {
  await closeWindows()
  await opened.application.close()
  await balancer?.stop()
  rmSync(folders, { recursive: true, force: true })
})

async function open(folder: string): Promise<void> {
  opened = await openClassApplication({ base: 'localhost', dashboard }, { dataDir: join(folders, folder) })
  await listenLocally(opened)
}

/** A page in a browser of its own. */
async function openPage(): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en', ignoreHTTPSErrors: true })).newPage()
  page.setDefaultTimeout(40_000)
  return page
}

/** Opens a page of the dashboard. HAProxy notices a second later that it is there again. */
async function openDashboard(page: Page, link: string): Promise<void> {
  const open = async () => {
    // Otherwise a link that differs in its fragment only would load nothing.
    await page.goto('about:blank')
    return (await page.goto(link))?.status()
  }
  await expect.poll(open, { timeout: 20_000 }).toBe(200)
  await page.getByRole('link', { name: 'Plan', exact: true }).waitFor()
}

/** Calls the dashboard's API as the page does. */
function askDashboard<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([how, where, sent]) => {
      const answer = await fetch(where, {
        method: how,
        headers: {
          authorization: `Bearer ${sessionStorage.getItem('desk-key')}`,
          ...(sent !== '' && { 'content-type': 'application/json' }),
        },
        ...(sent !== '' && { body: sent }),
      })
      return answer.json()
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )
}

const originOf = (shop: string) => opened.classroom.addresses.shopOrigin(shop)
const bar = (page: Page) => page.getByRole('region', { name: 'Your class' })

it('is joined by three, who do something', async () => {
  for (const name of NAMES) {
    const page = await openPage()
    await page.goto(opened.classroom.joinLink)
    await page.locator('#nickname').fill(name)
    await page.getByRole('button', { name: 'Get my shop' }).click()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await bar(page).getByText(name).waitFor()
    await page.evaluate(() => fetch('/rest/nowhere'))
    const shop = new URL(page.url()).hostname.split('.')[0] ?? ''
    learners.push({ name, page, shop })
  }
})

it('hears from a co-trainer, who comes over TLS and makes a plan by the form', async () => {
  await openDashboard(owner, await opened.classroom.openDashboard())
  const { link } = await askDashboard<{ link: string }>(owner, 'POST', '/api/invitations', {
    role: 'trainer',
    name: 'Cora',
  })
  if (dashboard.origin !== undefined) expect(new URL(link).origin).toBe(dashboard.origin)
  await openDashboard(coTrainer, link)
  await coTrainer.getByRole('link', { name: 'Plan', exact: true }).click()
  const form = coTrainer.getByRole('form', { name: 'A plan of your own' })
  await form.getByLabel('Title of the plan').fill('Tuesday')
  await form.getByLabel('Title of the part').fill('Squeeze it')
  await form.getByRole('button', { name: 'Check and take this plan' }).click()
  await coTrainer.getByRole('button', { name: 'Start the plan' }).click()
  await coTrainer.getByRole('link', { name: 'Messages' }).click()
  await coTrainer.getByRole('textbox', { name: 'Message' }).fill('Juice at ten')
  await coTrainer.getByRole('button', { name: 'Send' }).click()
  for (const { page } of learners) {
    await page.getByText('Juice at ten').first().waitFor()
    await page.getByText('Squeeze it').first().waitFor()
  }
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
  await opened.classroom.openDashboard()
  for (const page of [owner, coTrainer]) await openDashboard(page, page.url())
  await coTrainer.getByText('Squeeze it').first().waitFor()
})

it('ends for all of them, is exported, and after it was erased nothing of any learner is left', async () => {
  await askDashboard(coTrainer, 'POST', '/api/class/end')
  for (const { page, shop } of learners) {
    await page.goto(originOf(shop))
    await page.getByRole('heading', { name: 'This class has ended' }).waitFor()
  }
  const rows = await askDashboard<LearnerExport[]>(coTrainer, 'GET', '/api/export/learners.json')
  expect(rows.map(({ learner, solved }) => [learner, solved]).sort()).toEqual(
    NAMES.map((name) => [name, 1]).sort(),
  )
  const traces = learners.flatMap(({ name, shop }) => [...name.toLowerCase().split(' '), shop])
  expect(filesWith(traces).length).toBeGreaterThan(0)
  await askDashboard(owner, 'POST', '/api/class/erase', { name: 'Monday' })
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
