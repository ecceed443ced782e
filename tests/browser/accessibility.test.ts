import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, type Stage, setStage } from './support.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Visitor = 'nobody' | 'customer' | 'admin' | 'accountant'

/** Screens, and who sees there what is worth seeing. ORDER stands for one of the administrator's orders. */
const SCREENS: [path: string, visitor: Visitor][] = [
  ['/#/search', 'nobody'],
  ['/#/search', 'customer'],
  ['/#/search?q=lemon', 'nobody'],
  ['/#/search?q=nothing-of-the-kind', 'nobody'],
  ['/#/login', 'nobody'],
  ['/#/register', 'nobody'],
  ['/#/forgot-password', 'nobody'],
  ['/#/2fa/enter', 'nobody'],
  ['/#/403?error=UNAUTHORIZED_PAGE_ACCESS_ERROR', 'nobody'],
  ['/#/basket', 'customer'],
  ['/#/address/select', 'customer'],
  ['/#/address/create', 'customer'],
  ['/#/address/saved', 'customer'],
  ['/#/delivery-method', 'customer'],
  ['/#/payment/shop', 'customer'],
  ['/#/payment/wallet', 'customer'],
  ['/#/payment/deluxe', 'customer'],
  ['/#/saved-payment-methods', 'customer'],
  ['/#/order-summary', 'customer'],
  ['/#/order-completion/ORDER', 'admin'],
  ['/#/order-history', 'admin'],
  ['/#/track-result/new?id=ORDER', 'admin'],
  ['/#/track-result?id=5267-0000', 'customer'],
  ['/#/wallet', 'customer'],
  ['/#/deluxe-membership', 'customer'],
  ['/#/contact', 'nobody'],
  ['/#/about', 'nobody'],
  ['/#/complain', 'customer'],
  ['/#/photo-wall', 'customer'],
  ['/#/recycle', 'customer'],
  ['/#/chatbot', 'nobody'],
  ['/#/chatbot?bot=support', 'customer'],
  ['/#/chatbot?bot=assistant', 'customer'],
  ['/#/chatbot/conversation/1_aaaaaaaa?initialMessage=Do%20you%20have%20apple%20juice', 'nobody'],
  ['/#/privacy-security/privacy-policy', 'customer'],
  ['/#/privacy-security/change-password', 'customer'],
  ['/#/privacy-security/two-factor-authentication', 'customer'],
  ['/#/privacy-security/data-export', 'customer'],
  ['/#/privacy-security/last-login-ip', 'customer'],
  ['/#/tokensale-ico-ea', 'nobody'],
  ['/#/juicy-nft', 'nobody'],
  ['/#/bee-haven', 'nobody'],
  ['/#/wallet-web3', 'nobody'],
  ['/#/web3-sandbox', 'nobody'],
  ['/#/administration', 'admin'],
  ['/#/accounting', 'accountant'],
  ['/#/score-board', 'nobody'],
  ['/#/learn', 'nobody'],
  ['/#/learn/sql-injection', 'nobody'],
  ['/#/paths', 'nobody'],
  ['/#/paths/first-night', 'nobody'],
  ['/#/coding-challenge/loginAdminChallenge', 'customer'],
]

const ACCOUNTS = {
  customer: ['jim@juice-sh.op', 'ncc-1701', '2'],
  admin: ['admin@juice-sh.op', 'admin123', '1'],
  accountant: ['accountant@juice-sh.op', 'i am an awesome accountant', ''],
} as const

/** Both schemes and both ends of the range of sizes. */
const LOOKS = [
  { look: 'light on a desktop', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { look: 'dark on a phone', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

describe.each(LOOKS)('in $look', ({ colorScheme, viewport }) => {
  let stage: Stage
  let order: string

  beforeAll(async () => {
    stage = await setStage()
    order = await anOrder(stage)
    const guess = { key: 'loginAdminChallenge', selectedLines: [15] }
    await stage.house.visitor('ann').post('/snippets/verdict', guess)
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
    const learner = await stage.learner('ann', { viewport, colorScheme, reducedMotion: 'reduce' })
    if (visitor === 'nobody') return learner
    const [email, password, basket] = ACCOUNTS[visitor]
    const token = await stage.house.visitor('ann').login(email, password)
    await bringToken(learner, stage.origin, token, basket)
    return learner
  }

  it.each(SCREENS)('%s (as %s) has no serious barrier, fits the screen and works', async (path, visitor) => {
    const learner = await visitorNamed(visitor)
    await visit(learner, path.replace('ORDER', order))
    expect(await barriers(learner)).toEqual([])
    const overflow = await learner.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(learner.troubles).toEqual([])
  })

  it('the product dialog and the side menu have no serious barrier', async () => {
    const learner = await visitorNamed('customer')
    await visit(learner, '/#/search')
    await learner.page.locator('[aria-label="Open Sidenav"]').first().click()
    await learner.page.getByRole('dialog').waitFor()
    expect(await barriers(learner)).toEqual([])
    await learner.page.keyboard.press('Escape')
    await learner.page.locator('img[alt="Apple Juice (1000ml)"]').click()
    await learner.page.locator('[aria-label="Expand for Reviews"]').click()
    expect(await barriers(learner)).toEqual([])
  })
})

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

/** What axe calls serious or worse, in words that lead to the place. */
async function barriers({ page }: Learner): Promise<string[]> {
  await page.evaluate(axe)
  const results = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}
