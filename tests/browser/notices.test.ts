import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { JIM, logInByToken } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

/** The window size of the browser tests that clients use with shops of this kind. */
const WINDOW = { viewport: { width: 1000, height: 660 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PATIENTLY = { timeout: 40_000 }
const LONGER_THAN_A_TOAST_MS = 7_000
/** A page tries calls if its socket does not open for this long. */
const LONGER_THAN_A_CONNECTION_MS = 30_000

type Options = Parameters<Stage['nextLearner']>[1]

const toast = (page: Page) => page.locator('.challenge-solved-toast')
const counter = (page: Page) => page.locator('#solvedCounter')
const tray = (page: Page) => page.getByRole('region', { name: 'Solved', exact: true })

/** Controls whose middle is covered by a notice: a click would hit the notice. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, [tabindex="0"]'
    const covered = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      const isShown = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
      const notice = hit?.closest('.challenge-solved-toast, .accent-notification')
      return isShown && notice && !notice.contains(control)
    })
    return covered.map((control) => control.outerHTML.slice(0, 90))
  })
}

/** Simulates a proxy that does not support WebSockets. */
function keepBackSockets(how: 'refused' | 'swallowed'): void {
  class KeptBack extends EventTarget {
    onerror: ((event: Event) => void) | undefined
    constructor() {
      super()
      if (how === 'refused') setTimeout(() => this.onerror?.(new Event('error')))
    }
    close(): void {}
  }
  Object.assign(window, { WebSocket: KeptBack })
}

/**
 * A network that passes WebSockets until `swallow` is called. Then it ends those that are open, and answers no new
 * ones.
 */
function swallowSocketsLater(): void {
  const open = new Set<WebSocket>()
  let isSwallowing = false
  const construct = (kind: typeof WebSocket, given: ConstructorParameters<typeof WebSocket>): object => {
    if (isSwallowing) return Object.assign(new EventTarget(), { close: () => {} })
    const socket = new kind(...given)
    open.add(socket)
    return socket
  }
  const swallow = (): void => {
    isSwallowing = true
    for (const socket of open) socket.close()
  }
  Object.assign(window, { WebSocket: new Proxy(WebSocket, { construct }), swallow })
}

describe('notices of solved challenges', () => {
  let stage: Stage
  let visits = 0
  let shop: string
  let eve: Learner

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const visitor = () => stage.application.visitor(shop)
  const arrive = async (options?: Options): Promise<Page> => {
    shop = `notices-${visits++}`
    eve = await stage.nextLearner(shop, options)
    return eve.page
  }
  /** In a window of its own, which may get a clock and scripts. */
  const arriveInOwnWindow = async (options?: Options): Promise<Page> => {
    shop = `notices-${visits++}`
    eve = await stage.learnerForTest(shop, options)
    return eve.page
  }
  const asJim = async (options?: Options): Promise<Page> => {
    const page = await arrive(options)
    await logInByToken(eve, stage, shop, JIM)
    return page
  }
  /** Opens the products with a clock that can be put forward. */
  const openWithClock = async (page: Page) => {
    await page.clock.install()
    await eve.open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
  }
  /** Lets time pass for the page until its toasts are over. */
  const outlastToasts = async (page: Page) => {
    const isOver = async () => {
      await page.clock.runFor(LONGER_THAN_A_TOAST_MS)
      return (await toast(page).count()) === 0
    }
    await expect.poll(isOver, PATIENTLY).toBe(true)
  }
  /** Solves three challenges at once. */
  const solve = async () => {
    await visitor().get('/rest/nowhere')
    await visitor().get('/ftp/acquisitions.md')
    await visitor().post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
  }

  it.each([
    ['a desktop', WINDOW, [WINDOW.viewport]],
    ['a phone and a narrow one', PHONE, [PHONE.viewport, { width: 320, height: 640 }]],
  ])('cover no control of any screen, on %s', async (_, options, sizes) => {
    const page = await asJim(options)
    await eve.open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
    await page.mouse.move(0, 300)
    await solve()
    await toast(page).waitFor()
    const places = [
      'search',
      'login',
      'contact',
      'basket',
      'register',
      'score-board',
      'forgot-password',
      'complain',
    ]
    for (const place of [
      ...places,
      'about',
      'order-history',
      'photo-wall',
      'wallet',
      'payment/shop',
      'chatbot',
    ]) {
      await page.evaluate((hash) => location.assign(hash), `#/${place}`)
      await page.locator('main h1, main h2').first().waitFor()
      for (const size of sizes) {
        await page.setViewportSize(size)
        // Simulates another solve, which shows the notice for another six seconds.
        await visitor().get('/rest/repeat-notification?challenge=Login%20Admin')
        await toast(page).waitFor()
        const message = `${place}, ${size.width} wide`
        await expect.poll(() => outOfReach(page), { ...PATIENTLY, message }).toEqual([])
        expect(await toast(page).count(), message).toBe(1)
      }
    }
  })

  it.each([
    ['desktop', { viewport: { width: 1280, height: 800 } }],
    ['phone', PHONE],
  ])(
    'say what was solved, link to its debrief, and move nothing in the header, on a %s',
    async (_, options) => {
      const page = await arrive(options)
      await eve.open('/#/search')
      await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
      // The counter appears with the first solve: solve something before measuring.
      await visitor().get('/rest/nowhere')
      await counter(page).getByText('1').waitFor()
      await toast(page).locator('.close-button').click()
      await toast(page).waitFor({ state: 'detached' })
      const places = () =>
        page
          .locator('app-navbar header :is(a, button, input):not(.challenge-solved-toast *)')
          .evaluateAll((controls) =>
            controls.map((control) => JSON.stringify(control.getBoundingClientRect())),
          )
      const before = await places()
      await visitor().post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
      await toast(page).getByText('You cracked it: Login Admin').waitFor()
      expect(await places()).toEqual(before)
      const words = await toast(page).getByText('You cracked it: Login Admin').boundingBox()
      expect(words?.width).toBeGreaterThan(200)
      await toast(page).getByRole('link', { name: 'What just happened?' }).click()
      await page.getByRole('heading', { level: 1, name: 'Login Admin' }).waitFor()
    },
  )

  it('keep their buttons in view, even with a long payload', async () => {
    const page = await arriveInOwnWindow({ ...PHONE, viewport: { width: 320, height: 640 } })
    const { xssBonusPayload } = (await stage.application.host.open(shop)).settings
    await page.clock.install()
    await eve.open(`/#/search?q=${encodeURIComponent(xssBonusPayload)}`)
    await toast(page).getByText('Bonus Payload').first().waitFor()
    const close = page.getByRole('button', { name: 'Close the notice about Bonus Payload' })
    const right = async () => {
      const box = await close.boundingBox()
      return box && box.x + box.width
    }
    expect(await right()).toBeLessThanOrEqual(320)
    await outlastToasts(page)
    await counter(page).click()
    await tray(page).getByText('Bonus Payload').first().waitFor()
    expect(await right()).toBeLessThanOrEqual(320)
    await close.click()
    await tray(page).waitFor({ state: 'detached' })
    // The counter still counts the solved challenges.
    await counter(page).click()
    await tray(page).getByText('No new notices.').waitFor()
  })

  it('are one toast for a while, and then wait in the tray, where all of them can be dismissed', async () => {
    const page = await arriveInOwnWindow()
    await openWithClock(page)
    await solve()
    await expect.poll(() => counter(page).textContent(), PATIENTLY).toContain('3')
    await expect.poll(() => page.locator('.accent-notification').count(), PATIENTLY).toBe(1)
    await outlastToasts(page)
    await counter(page).click()
    await tray(page).getByText('Login Admin').waitFor()
    await tray(page).getByRole('button', { name: 'Close the notice about Error Handling' }).click()
    // The counter counts solved challenges, not unread notices.
    await expect.poll(() => tray(page).getByRole('listitem').count(), PATIENTLY).toBe(2)
    expect(await counter(page).textContent()).toContain('3')
    await page.reload()
    await expect.poll(() => counter(page).textContent(), PATIENTLY).toContain('3')
    await counter(page).click()
    await tray(page).getByRole('button', { name: 'Close all' }).click()
    await expect.poll(() => visitor().solved('closeNotificationsChallenge')).toBe(true)
    await toast(page).getByText('cracked it: Mass Dispel').waitFor()
    await expect.poll(() => counter(page).textContent(), PATIENTLY).toContain('4')
  })

  it('appear above the backdrop of a dialog, where they can be closed and do not block clicks on it', async () => {
    const page = await arrive()
    await eve.open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Apple Juice' }).waitFor()
    await solve()
    await toast(page).waitFor()
    await expect.poll(() => toast(page).evaluate((box) => box.matches(':popover-open')), PATIENTLY).toBe(true)
    expect(await toast(page).evaluate((box) => getComputedStyle(box).pointerEvents)).toBe('none')
    // The notices come to the front one after the other.
    for (let left = 3; left > 0; left--) await toast(page).locator('.close-button').click()
    await toast(page).waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await dialog.locator('.close-dialog').click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('are dismissed together by a Shift+click', async () => {
    const page = await arrive()
    await eve.open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
    await solve()
    await expect.poll(() => counter(page).textContent(), PATIENTLY).toContain('3')
    await page.click('#closeButton', { modifiers: ['Shift'] })
    await expect.poll(() => visitor().solved('closeNotificationsChallenge')).toBe(true)
  })

  it('are not replayed in a new browser: older ones are in the tray', async () => {
    const page = await arrive()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    await solve()
    vi.useRealTimers()
    await eve.open('/#/search')
    await expect.poll(() => counter(page).textContent(), PATIENTLY).toContain('3')
    expect(await toast(page).count()).toBe(0)
    expect(await page.locator('canvas').count()).toBe(0)
  })

  it('are summarised in one line after a restore of dozens', async () => {
    const page = await arrive()
    const helper = stage.application.visitor('restored-from')
    const keys = stage.application.training.catalogue.challenges.slice(0, 68).map(({ key }) => key)
    const from = await stage.application.host.open('restored-from')
    for (const key of keys) stage.application.training.progress(from).markSolved(key, { noticed: true })
    const { continueCode } = (await helper.get('/rest/continue-code')).json()
    await eve.open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
    await visitor().get('/rest/nowhere')
    await toast(page).waitFor()
    await page.evaluate(
      (code) => fetch(`./rest/continue-code/apply/${code}`, { method: 'PUT' }),
      continueCode,
    )
    await toast(page)
      .getByText(/^6\d challenges are back\./)
      .waitFor()
    expect(await page.locator('.accent-notification').count()).toBe(1)
    await counter(page).click()
    await tray(page)
      .getByText(/^6\d challenges are back\./)
      .waitFor()
    await expect.poll(() => tray(page).getByRole('listitem').count(), PATIENTLY).toBe(2)
    await page.evaluate(() => location.assign('#/score-board'))
    const onBoard = page.locator('main').getByText(/\d+ of \d+ challenges/)
    await onBoard.first().waitFor()
    const solved = async (text: Promise<string | null>) => /\d+/.exec((await text) ?? '')?.[0]
    const difference = async () =>
      Number(await solved(onBoard.first().textContent())) - Number(await solved(counter(page).textContent()))
    await expect.poll(difference, PATIENTLY).toBe(0)
  })

  it.each([
    ['over one socket', undefined],
    ['by calls where sockets are refused', 'refused'],
    ['by calls where sockets are never answered', 'swallowed'],
  ] as const)('come %s', async (_, sockets) => {
    const page = await arriveInOwnWindow()
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/socket.io/')) asked.add(request.method())
    })
    if (sockets) await page.addInitScript(keepBackSockets, sockets)
    await openWithClock(page)
    await solve()
    if (sockets === 'swallowed') await page.clock.fastForward(LONGER_THAN_A_CONNECTION_MS)
    await toast(page).waitFor()
    expect([...asked].includes('POST')).toBe(sockets !== undefined)
  })

  it('come by polling if WebSockets stop working after one was open', async () => {
    const page = await arriveInOwnWindow()
    await page.addInitScript(swallowSocketsLater)
    await openWithClock(page)
    await solve()
    await toast(page).waitFor()
    const polled = page.waitForRequest(
      (request) => request.url().includes('/socket.io/') && request.method() === 'POST',
    )
    await page.evaluate('swallow()')
    const pass = setInterval(() => void page.clock.fastForward(LONGER_THAN_A_CONNECTION_MS), 500)
    await polled.finally(() => clearInterval(pass))
    await visitor().get('/ftp/legal.md')
    await visitor().post('/rest/user/login', { email: "jim@juice-sh.op'--", password: 'x' })
    await counter(page).click()
    await tray(page).getByText('Login Jim').waitFor()
  })

  it('are found by occasional requests if neither WebSockets nor polling work', async () => {
    const page = await arriveInOwnWindow()
    await page.addInitScript(keepBackSockets, 'swallowed' as const)
    // No request is answered.
    await page.route('**/socket.io/**', () => {})
    await page.clock.install()
    await eve.open('/#/score-board')
    await page.getByText('Error Handling').first().waitFor()
    await solve()
    const known = page.waitForResponse(
      async (answer) => /"name":"Error Handling"[^}]*"solved":true/.test(await answer.text().catch(() => '')),
      { timeout: 60_000 },
    )
    await page.clock.fastForward(60_000)
    expect((await known).ok()).toBe(true)
  })

  it('appear on server-rendered pages, where they cover nothing, and not again in the web app', async () => {
    const page = await asJim(WINDOW)
    await eve.open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
    // The web app would hear of the solve before its page is left, and show it.
    await eve.open('/robots.txt')
    await page.goto(`${stage.origin}/rest/nowhere`)
    await toast(page).getByText('Error Handling').waitFor()
    await expect.poll(() => outOfReach(page), PATIENTLY).toEqual([])
    await visitor().get('/ftp/acquisitions.md')
    await page.goto(`${stage.origin}/profile`)
    await toast(page).getByText('Confidential Document').waitFor()
    await expect.poll(() => outOfReach(page), PATIENTLY).toEqual([])
    await page.click('#closeButton')
    await toast(page).waitFor({ state: 'detached' })
    await page.goto(`${stage.origin}/ftp`)
    await page.goto(`${stage.origin}/#/search`)
    await counter(page).click()
    await tray(page).getByText('Error Handling').waitFor()
    expect(await toast(page).count()).toBe(0)
    expect(eve.problems).toEqual([])
  })
})
