import type { Page } from 'playwright-core'
import { CONTEXT_OPTIONS } from './appearances.ts'
import type { Visitor } from './screens.ts'
import { type Learner, openStage, type Stage } from './stage.ts'

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

/** A shop with much activity, and visitors who can open each screen. */
export interface VisitedShop {
  /** Returns the visitor with their own browser. It is created once and used for all screens. */
  visitor(name: Visitor): Promise<Learner>
  /** The number of one of the administrator's orders. */
  order: string
  close(): Promise<void>
}

/** Opens the shop, and fills it with activity. */
export async function openVisitedShop(): Promise<VisitedShop> {
  const stage = await openStage()
  const order = await anOrder(stage)
  const ann = stage.application.visitor('ann')
  await ann.post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
  await ann.post('/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [15] })
  await ann.post('/snippets/verdict', { key: 'web3WalletChallenge', selectedLines: [39] })
  const { host, training } = stage.application
  const progress = training.progress(await host.open('ann'))
  for (const key of LUNCH_BREAK) progress.markSolved(key, { noticed: true })

  const visitors = new Map<Visitor, Promise<Learner>>()
  return {
    visitor: (name) => {
      const here = visitors.get(name) ?? arrive(stage, name)
      visitors.set(name, here)
      return here
    },
    order,
    close: stage.close,
  }
}

async function arrive(stage: Stage, visitor: Visitor): Promise<Learner> {
  const learner = await stage.learner('ann', CONTEXT_OPTIONS)
  if (visitor === 'nobody') return learner
  const [email, password, basket] = ACCOUNTS[visitor]
  const token = await stage.application.visitor('ann').login(email, password)
  await bringToken(learner, stage.origin, token, basket)
  return learner
}

async function anOrder({ application }: Stage): Promise<string> {
  const ann = application.visitor('ann')
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
      // Sandboxed frames have no storage.
      if (window !== window.top) return
      localStorage.setItem('token', String(value))
      sessionStorage.setItem('bid', String(bid))
    },
    [token, basket],
  )
}

/** Opens a screen in a new page load, and waits until it shows its heading and is idle. */
export async function visit({ page, open, problems }: Learner, path: string): Promise<void> {
  problems.length = 0
  // If the URL differs only after the #, the browser would keep the page that it has.
  await open(path.replace('/#', `/?${crypto.randomUUID()}#`))
  await untilIdle(page, 'h1')
}

/**
 * As `visit`, but moves on within the open page, as a link does: a page load takes longer than most screens. The page
 * is loaded anew after a screen with problems, and for another state of the same screen, which may keep its heading.
 */
export async function moveOn(learner: Learner, path: string): Promise<void> {
  const { page, problems } = learner
  if (problems.length > 0 || screenOf(page.url()) === screenOf(path)) return visit(learner, path)
  const isInApp = await page.evaluate(
    (hash) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
      const isOpen = document.querySelector('app-navbar') !== null
      if (isOpen) location.assign(hash)
      return isOpen
    },
    path.replace('/', ''),
  )
  if (isInApp) await untilIdle(page, 'h1:not([data-left])')
  else await visit(learner, path)
}

/** The first part of a path after the #. */
function screenOf(url: string): string {
  return /#\/([^/?]*)/.exec(url)?.[1] ?? ''
}

async function untilIdle(page: Page, heading: string): Promise<void> {
  await page.locator(heading).first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
