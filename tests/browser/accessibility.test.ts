import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
type Rules = 'all' | 'all but colours' | 'colours'

/**
 * What is tried in one visit to a screen. Colours depend on the scheme, places on the size: each scheme and each size
 * comes once with all rules, or with those that it can change.
 */
const LOOKS: [scheme: Scheme, size: typeof DESKTOP, rules: Rules][] = [
  ['light', DESKTOP, 'all'],
  ['dark', DESKTOP, 'colours'],
  ['dark', PHONE, 'all'],
  ['light', NARROWEST, 'all but colours'],
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

  /** What stands in the way of anybody, in all looks of what is open. */
  const lookAround = async (learner: Learner, stays?: (page: Page) => Promise<unknown>) => {
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
  'all but colours': { rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } } },
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
