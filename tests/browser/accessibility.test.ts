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

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The narrowest there is: 1280 pixels at 400 %, see WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }

type Scheme = 'light' | 'dark'
type Rules = 'all' | 'all but colours'

/**
 * What is tried in one visit to a screen. Colours depend on the scheme, places on the size: each scheme and each size
 * comes once with all rules, or with those that it can change.
 */
const LOOKS: [scheme: Scheme, size: typeof DESKTOP, rules: Rules][] = [
  ['light', DESKTOP, 'all'],
  ['dark', PHONE, 'all'],
  ['light', NARROWEST, 'all but colours'],
]

describe('for everybody', () => {
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
    const learner = await stage.learner('ann', { viewport: DESKTOP, reducedMotion: 'reduce' })
    if (visitor === 'nobody') return learner
    const [email, password, basket] = ACCOUNTS[visitor]
    const token = await stage.house.visitor('ann').login(email, password)
    await bringToken(learner, stage.origin, token, basket)
    return learner
  }

  it.each(SCREENS)(
    '%s (as %s) has no barrier in any look, fits the screen and works',
    async (path, visitor) => {
      const learner = await visitorNamed(visitor)
      await look(learner, 'light', DESKTOP)
      await visit(learner, path.replace('ORDER', order))
      const found: string[] = []
      for (const [scheme, size, rules] of LOOKS) {
        await look(learner, scheme, size)
        found.push(...(await barriers(learner, rules)).map((one) => `${scheme}, ${size.width}: ${one}`))
        const overflow = await learner.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) found.push(`${size.width}: ${overflow} pixels too wide`)
      }
      expect(found).toEqual([])
      expect(learner.troubles).toEqual([])
    },
  )

  it('the product dialog and the side menu have no barrier', async () => {
    const learner = await visitorNamed('customer')
    for (const [scheme, size] of LOOKS.slice(0, 2)) {
      await look(learner, scheme, size)
      await visit(learner, '/#/search')
      await learner.page.locator('[aria-label="Open Sidenav"]').first().click()
      await learner.page.getByRole('dialog').waitFor()
      expect(await barriers(learner)).toEqual([])
      await learner.page.keyboard.press('Escape')
      await learner.page.locator('img[alt="Apple Juice (1000ml)"]').click()
      await learner.page.locator('[aria-label="Expand for Reviews"]').click()
      expect(await barriers(learner)).toEqual([])
    }
  })
})

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

/** What axe finds, whatever it thinks of it, in words that lead to the place. */
async function barriers({ page }: Learner, rules: Rules = 'all'): Promise<string[]> {
  await page.evaluate(axe)
  const but = rules === 'all' ? '' : ', rules: { "color-contrast": { enabled: false } }'
  const results = await page.evaluate<AxeResults>(`axe.run({ resultTypes: ["violations"]${but} })`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
