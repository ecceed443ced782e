import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentRequests } from '../../scripts/bench/load/sent-requests.ts'
import { JIM, logIn, logOut } from './testing/customers.ts'
import { ODD_ADDRESSES, SCREENS } from './testing/screens.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const ADDRESSES = [...new Set(SCREENS.map(([path]) => path)), ...ODD_ADDRESSES]

/** Challenges that are solved by visiting a screen. */
const SOLVED_BY_VISITING = new Set([
  'scoreBoardChallenge',
  'privacyPolicyChallenge',
  'tokenSaleChallenge',
  'web3SandboxChallenge',
])

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** The solved challenges of this shop. */
async function solvedIn(shop: string): Promise<string[]> {
  const { host, training } = stage.application
  const progress = training.progress(await host.open(shop))
  return training.catalogue.challenges
    .map(({ key }) => key)
    .filter((key) => progress.of(key).solvedAt !== null)
}

/** Collects failed requests and console errors from now on, and knows when the page sends none any more. */
function watch(page: Page) {
  const failures: string[] = []
  const place = () => new URL(page.url()).hash
  const pending = new Set<Request>()
  let sent = 0
  page.on('request', (request) => {
    sent += 1
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (response.status() >= 400) failures.push(`${place()}: ${response.status()} ${pathname}${search}`)
  })
  page.on('console', (message) => {
    // A failed request is in the list already.
    const isOwn = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isOwn) failures.push(`${place()}: ${message.text()}`)
  })
  /** Waits until the page is idle and has sent no further request: screens load first, and then send requests. */
  const settle = async () => {
    let before: number
    do {
      before = sent
      await expect.poll(() => pending.size, { timeout: 40_000, interval: 20 }).toBe(0)
      await page.evaluate(untilIdle)
    } while (sent > before || pending.size > 0)
  }
  return { failures, settle }
}

/** Runs in the page: waits for two more frames, and until nothing is left to do. */
function untilIdle(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  return frame()
    .then(frame)
    .then(() => new Promise((done) => requestIdleCallback(() => done())))
}

async function walkAround({ page, problems }: Learner, settle: () => Promise<void>): Promise<void> {
  for (const address of ADDRESSES) {
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      address.replace('/#', ''),
    )
    await settle()
    await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  }
  // An idle page may have timers: what short ones send is seen as well.
  await wait(150)
  await settle()
  expect(problems).toEqual([])
}

describe('requests that the app sends by itself', () => {
  it('never fail and solve nothing, for a guest', async () => {
    const visitor = await stage.nextLearner('guest')
    const { failures, settle } = watch(visitor.page)
    await visitor.open('/#/search')
    await walkAround(visitor, settle)
    expect(failures).toEqual([])
    expect((await solvedIn('guest')).filter((key) => !SOLVED_BY_VISITING.has(key))).toEqual([])
  })

  it('never fail and solve nothing, for a customer', async () => {
    const jim = await stage.nextLearner('customer')
    const { failures, settle } = watch(jim.page)
    await logIn(jim, JIM)
    const before = new Set(await solvedIn('customer'))
    await walkAround(jim, settle)
    expect(failures).toEqual([])
    const solved = (await solvedIn('customer')).filter((key) => !before.has(key))
    expect(solved.filter((key) => !SOLVED_BY_VISITING.has(key))).toEqual([])
  })

  it('carry no expired token, and end its session', async () => {
    const late = await stage.nextLearner('expired')
    const { failures, settle } = watch(late.page)
    // Any small page of the shop.
    await late.open('/robots.txt')
    await late.page.evaluate(() => {
      const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
      const payload = { data: { id: 2, email: 'jim@juice-sh.op', role: 'customer' }, exp: 2 }
      localStorage.setItem('token', `${part({ alg: 'RS256' })}.${part(payload)}.x`)
      sessionStorage.setItem('bid', '2')
    })
    for (const path of ['/#/basket', '/#/order-history', '/#/address/saved', '/#/search']) {
      await late.open(path)
      await settle()
    }
    expect(failures).toEqual([])
    expect(await late.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await solvedIn('expired')).toEqual([])
  })

  it('stop after logging out, wherever that is', async () => {
    const jim = await stage.nextLearner('out')
    const { failures, settle } = watch(jim.page)
    for (const path of [
      '/#/basket',
      '/#/order-history',
      '/#/address/saved',
      '/#/payment/shop',
      '/#/search',
    ]) {
      await logIn(jim, JIM)
      const before = await solvedIn('out')
      await jim.open(path)
      await settle()
      await logOut(jim)
      await settle()
      expect(failures).toEqual([])
      expect(await solvedIn('out'), path).toEqual(before)
    }
  })

  it('do not ask for a membership that would be refused', async () => {
    const admin = await stage.nextLearner('staff')
    const { failures, settle } = watch(admin.page)
    await logIn(admin, { email: 'admin@juice-sh.op', password: 'admin123' })
    await admin.open('/#/deluxe-membership')
    await admin.page.getByText('Staff accounts cannot become deluxe members.').waitFor()
    await settle()
    expect(failures).toEqual([])
  })

  it('are few when the shop is reloaded, whether the score board was found or not', async () => {
    const { page, open } = await stage.nextLearner('reload')
    await sentRequests(page, () => open('/#/search'))
    const expectFewOnReload = async () => {
      const sent = await sentRequests(page, () => page.reload())
      expect(sent.length, sent.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(6)
    }
    await expectFewOnReload()
    await sentRequests(page, () => page.evaluate(() => location.assign('#/score-board')))
    await open('/#/search')
    await expectFewOnReload()
  })

  it('are few and short when the score board is opened or reloaded', async () => {
    const { page, open } = await stage.nextLearner('board')
    await sentRequests(page, () => open('/#/search'))
    const appears = () => page.locator('[id^="challenge-"]').first().waitFor()
    const opened = await sentRequests(page, async () => {
      await page.evaluate(() => location.assign('#/score-board'))
      await appears()
    })
    expect(opened.length).toBeLessThanOrEqual(10)
    expect(opened.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60 * 1024)
    const again = await sentRequests(page, async () => {
      await page.reload()
      await appears()
    })
    expect(again.length).toBeLessThanOrEqual(10)
  })

  it('stop when the shop is reset', async () => {
    const jim = await stage.nextLearner('reset')
    const { failures, settle } = watch(jim.page)
    await logIn(jim, JIM)
    await jim.open('/#/score-board')
    await jim.page.getByRole('button', { name: 'My shop' }).click()
    await jim.page.getByRole('button', { name: 'Reset my shop' }).click()
    const before = await solvedIn('reset')
    await jim.page.getByRole('dialog').getByRole('button', { name: 'Reset my shop' }).click()
    await jim.page.waitForFunction(() => localStorage.getItem('token') === null)
    await settle()
    expect(failures).toEqual([])
    expect(await solvedIn('reset')).toEqual(before)
  })
})
