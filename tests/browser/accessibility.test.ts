import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/classroom.ts'
import { projectRoot } from '../../server/testing/house.ts'
import { type Opened, PANELS } from './panels.ts'
import { routesOf, SCREENS, type Visitor } from './screens.ts'
import { type Learner, type Stage, setStage } from './support.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ACCOUNTS = {
  customer: ['jim@juice-sh.op', 'ncc-1701', '2'],
  admin: ['admin@juice-sh.op', 'admin123', '1'],
  accountant: ['accountant@juice-sh.op', 'i am an awesome accountant', ''],
} as const

/** The challenges of the path `lunch-break`. */
const LUNCH_BREAK = [
  'zeroStarsChallenge',
  'passwordRepeatChallenge',
  'exposedMetricsChallenge',
  'web3SandboxChallenge',
  'missingEncodingChallenge',
]

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The narrowest there is: 1280 pixels at 400 %, see WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }

/** Pages that come without the web app: where they are, and what is clicked from there. */
const DRAWN_PAGES: [name: string, way: [start: string, ...clicks: string[]]][] = [
  ['of the profile', ['/profile']],
  ['of data erasure', ['/dataerasure']],
  ['that lists files', ['/ftp']],
  ['that shows a letter', ['/ftp', 'acquisitions.md']],
  ['that tells of an error', ['/rest/nowhere']],
  ['that asks who is signing in', ['/oauth/authorize']],
]

type Scheme = 'light' | 'dark'
type Rules = 'all' | 'colours'

/**
 * What is tried in one visit to a screen: each scheme at each size. What the colours do not change comes once per size.
 */
const LOOKS: [scheme: Scheme, size: typeof DESKTOP, rules: Rules][] = [
  ['light', DESKTOP, 'all'],
  ['dark', DESKTOP, 'colours'],
  ['dark', PHONE, 'all'],
  ['light', PHONE, 'colours'],
  ['light', NARROWEST, 'all'],
  ['dark', NARROWEST, 'colours'],
]

describe('for everybody', () => {
  let stage: Stage
  let order: string

  beforeAll(async () => {
    stage = await setStage()
    order = await anOrder(stage)
    const ann = stage.house.visitor('ann')
    await ann.post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
    await ann.post('/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [15] })
    await ann.post('/snippets/verdict', { key: 'web3WalletChallenge', selectedLines: [39] })
    const { host, training } = stage.house
    const progress = training.progress(await host.open('ann'))
    for (const key of LUNCH_BREAK) progress.solve(key, { noticed: true })
  })
  afterAll(() => stage.close())

  /** Each of them comes once, with a browser of her own, and stays for all screens. */
  const visitors = new Map<Visitor, Promise<Learner>>()
  const visitorNamed = (visitor: Visitor): Promise<Learner> => {
    const here = visitors.get(visitor) ?? arrive(visitor)
    visitors.set(visitor, here)
    return here
  }
  const arrive = async (visitor: Visitor): Promise<Learner> => {
    const learner = await stage.learner('ann', { viewport: DESKTOP, reducedMotion: 'reduce' })
    if (visitor === 'nobody') return learner
    const [email, password, basket] = ACCOUNTS[visitor]
    const token = await stage.house.visitor('ann').login(email, password)
    await bringToken(learner, stage.origin, token, basket)
    return learner
  }

  it('leaves no address out', () => {
    const source = readFileSync(join(projectRoot, 'web/routes.tsx'), 'utf8')
    const routes = routesOf(source)
    const visited = SCREENS.map(([path]) => path.replace(/^\/#/, '').replace(/\?.*/, ''))
    expect(routes.length).toBe(source.match(/<Route\b.*\bpath="[^*"]/g)?.length)
    expect(routes.filter((route) => !visited.some((path) => matchPath(route, path)))).toEqual([])
  })

  it.each(SCREENS)(
    '%s (as %s) has no barrier in any look, fits the screen and works',
    async (path, visitor) => {
      const learner = await visitorNamed(visitor)
      await look(learner, 'light', DESKTOP)
      await visit(learner, path.replace('ORDER', order))
      expect(await silentButtons(learner)).toEqual([])
      expect(await lookAround(learner)).toEqual([])
      expect(learner.troubles).toEqual([])
    },
  )

  it.each(DRAWN_PAGES)('the page %s, drawn by the server, has no barrier in any look', async (_, way) => {
    const learner = await visitorNamed('customer')
    const { page } = learner
    await look(learner, 'light', DESKTOP)
    const [start, ...clicks] = way
    await learner.open(start)
    for (const name of clicks) await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await lookAround(learner)).toEqual([])
    expect(learner.troubles).toEqual([])
  })

  it.each(PANELS)('$name has no barrier in any look, and fits the screen', async ({ visitor, at, open }) => {
    const learner = await visitorNamed(visitor)
    await look(learner, 'light', DESKTOP)
    await visit(learner, at)
    const panel: Opened = await open(learner.page)
    const stays = () => panel.waitFor()
    await stays()
    expect(await silentButtons(learner)).toEqual([])
    expect(await lookAround(learner, stays)).toEqual([])
    expect(learner.troubles).toEqual([])
  })
})

describe('for those who join a class', () => {
  let stage: Stage
  let ann: Learner
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await setStage({ classroom, journal: classroom.journal })
    classroom.addresses.port = new URL(stage.origin).port
    ann = await stage.learner('ann', { viewport: DESKTOP, reducedMotion: 'reduce' })
  })
  afterAll(() => stage.close())

  const join = async (code: string) => {
    await look(ann, 'light', DESKTOP)
    await ann.page.locator('#code').fill(code)
    await ann.page.locator('#nickname').fill('Ann')
    await ann.page.getByRole('button', { name: 'Get my shop' }).click()
  }

  it('the porch has no barrier in any look: at first, after a wrong code, and with the words that lead back', async () => {
    const { page } = ann
    await page.goto(classroom.addresses.porch)
    await page.getByRole('heading', { name: 'Join your class' }).waitFor()
    expect(await lookAround(ann)).toEqual([])
    await join('no-such-class')
    await page.getByText('There is no class with this code').waitFor()
    expect(await lookAround(ann)).toEqual([])
    await join(classroom.itsClass.code)
    await page.getByRole('heading', { name: 'Your shop is ready' }).waitFor()
    expect(await lookAround(ann)).toEqual([])
    expect(ann.troubles).toEqual([])
  })

  it('what is kept of her has no barrier in any look, and says what she did by its name', async () => {
    const { page } = ann
    const words = await page.locator('.words').innerText()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await page.goto(new URL('/rest/nowhere', page.url()).href)
    await page.goto(`${classroom.addresses.porch}/.class/record`)
    expect(await lookAround(ann)).toEqual([])
    const bring = async (said: string) => {
      await page.getByLabel('Class code').fill(classroom.itsClass.code)
      await page.getByLabel('Nickname').fill('Ann')
      await page.getByLabel('Your four words').fill(said)
      await page.getByRole('button', { name: 'Show it' }).click()
    }
    await bring('four wrong words here')
    await page.getByRole('alert').waitFor()
    expect(await lookAround(ann)).toEqual([])
    const { register, itsClass } = classroom
    await expect.poll(() => register.journal(itsClass.id)).toHaveLength(1)
    await bring(words)
    await page.getByRole('cell', { name: 'Error Handling' }).waitFor()
    expect(await lookAround(ann)).toEqual([])
  })

  it('the pages that turn somebody away have no barrier in any look', async () => {
    const { page } = ann
    const { porch, port } = classroom.addresses
    const ways = [
      `${porch}/nowhere`,
      `http://xx.yy.localhost:${port}/`,
      `http://00aaaaaaaaaaaa.localhost:${port}/`,
    ]
    for (const way of ways) {
      await page.goto(way)
      await page.getByRole('link', { name: 'To the porch' }).waitFor()
      expect([way, ...(await lookAround(ann))]).toEqual([way])
    }
    await page.setExtraHTTPHeaders({ 'x-long': 'x'.repeat(70_000) })
    await page.goto(porch)
    await page.setExtraHTTPHeaders({})
    await page.getByRole('heading', { name: 'Too many cookies' }).waitFor()
    expect(await lookAround(ann)).toEqual([])
  })

  it('the trainer’s desk has no barrier in any look: closed, at work, and while it asks and tells', async () => {
    const { page } = ann
    const desk = await classroom.openDesk()
    await page.goto(new URL(desk).origin)
    await page.getByRole('heading', { name: 'The desk' }).waitFor()
    expect(await lookAround(ann)).toEqual([])
    await page.goto(desk)
    await page.locator('summary').first().click()
    expect(await lookAround(ann)).toEqual([])
    await page.getByRole('button', { name: 'Rename' }).click()
    expect(await lookAround(ann)).toEqual([])
    await page.getByRole('button', { name: 'No, leave it' }).click()
    await page.getByRole('button', { name: 'New words' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('dialog').locator('.words').waitFor()
    expect(await lookAround(ann)).toEqual([])
    expect(ann.troubles).toEqual([])
  })
})

/** What stands in the way of anybody, in all looks of what is open. */
async function lookAround(learner: Learner, stays?: (page: Page) => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  for (const [scheme, size, rules] of LOOKS) {
    await look(learner, scheme, size)
    await stays?.(learner.page)
    found.push(...(await barriers(learner, rules)).map((one) => `${scheme}, ${size.width}: ${one}`))
    const overflow = await learner.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) found.push(`${size.width}: ${overflow} pixels too wide`)
  }
  return found
}

/** Grey buttons of forms that do not say what keeps them grey. */
function silentButtons({ page }: Learner): Promise<string[]> {
  return page.locator('form button[type="submit"]:disabled:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
      return why?.textContent ? [] : [`${button.id} ${button.textContent}`]
    }),
  )
}

/** Changes the window and the colours of the page that is open. */
async function look({ page }: Learner, colorScheme: Scheme, size: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

async function anOrder({ house }: Stage): Promise<string> {
  const ann = house.visitor('ann')
  const token = await ann.login(ACCOUNTS.admin[0], ACCOUNTS.admin[1])
  const answer = await ann.get('/rest/order-history', { headers: { authorization: `Bearer ${token}` } })
  return answer.json().data[0].orderId
}

async function bringToken(
  { context }: Learner,
  origin: string,
  token: string,
  basket: string,
): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: origin }])
  await context.addInitScript(
    ([value, bid]) => {
      // Frames with nothing of their own may keep nothing.
      if (window !== window.top) return
      localStorage.setItem('token', String(value))
      sessionStorage.setItem('bid', String(bid))
    },
    [token, basket],
  )
}

/** Opens a screen as if it were the first, and waits until it shows its heading and waits for nothing. */
async function visit({ page, open, troubles }: Learner, path: string): Promise<void> {
  troubles.length = 0
  // With the same address but for what follows the #, the browser would stay on the page that it has.
  await open(path.replace('/#', `/?${crypto.randomUUID()}#`))
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const AXE: Record<Rules, object> = {
  all: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: ['color-contrast'] },
}

/** What axe finds, whatever it thinks of it, in words that lead to the place. */
async function barriers({ page }: Learner, rules: Rules = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> => Reflect.get(window, 'axe').run(options),
    { resultTypes: ['violations'], ...AXE[rules] },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
