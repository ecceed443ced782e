import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdRequests } from './testing/held-requests.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const WINDOW = { viewport: { width: 1280, height: 800 } }
const PATIENTLY = { timeout: 40_000, interval: 50 }
const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
/** The line of the weak file that concatenates an SQL query. */
const GUILTY = 15
/** More tab stops than any screen has. */
const MOST_STOPS = 400

/** Input by keyboard alone. After each action the focus must be on an element from which the learner can continue. */
function hands(page: Page) {
  const isLost = () => page.evaluate(() => document.activeElement === document.body)
  const isAt = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  return {
    /** Moves the focus there by Tab, or by Shift+Tab if the element is before the focus. */
    goTo: async (target: Locator) => {
      await target.waitFor()
      const lies = await target.evaluate(
        (element) => document.activeElement?.compareDocumentPosition(element) ?? 0,
      )
      const key = lies & 2 ? 'Shift+Tab' : 'Tab'
      for (let stop = 0; stop < MOST_STOPS && !(await isAt(target)); stop += 1) await page.keyboard.press(key)
      expect(await isAt(target)).toBe(true)
    },
    /** Presses a key and waits for its effect. */
    press: async (key: string, sign: () => Promise<unknown>) => {
      await page.keyboard.press(key)
      await sign()
      await expect.poll(isLost, { ...PATIENTLY, message: `focus after ${key}` }).toBe(false)
    },
    type: (text: string) => page.keyboard.type(text),
  }
}

describe('by keyboard alone', () => {
  let stage: Stage
  let eve: Learner
  let codingShops = 0
  beforeAll(async () => {
    stage = await openStage()
    eve = await stage.learner('keys', WINDOW)
  })
  afterAll(() => stage.close())

  const heading = (name: string) => eve.page.getByRole('heading', { name, level: 1 }).waitFor()
  const isSolved = (key: string) =>
    expect.poll(() => stage.application.visitor('keys').solved(key), PATIENTLY).toBe(true)

  /** Opens another screen by the palette. */
  const jump = async (words: string, sign: () => Promise<unknown>) => {
    const { page } = eve
    const { press, type } = hands(page)
    const palette = page.getByRole('dialog', { name: 'Jump anywhere' })
    await press('Control+k', () => palette.getByRole('combobox').waitFor())
    await type(words)
    const wanted = palette.getByRole('option', { name: words, exact: true }).first()
    await wanted.waitFor()
    const isChosen = async () => (await wanted.getAttribute('aria-selected')) === 'true'
    for (let move = 0; move < MOST_STOPS && !(await isChosen()); move += 1)
      await page.keyboard.press('ArrowDown')
    await press('Enter', sign)
  }

  /** How the learner solves each challenge of the path. */
  const solutions: Record<string, () => Promise<unknown>> = {
    localXssChallenge: async () => {
      const { goTo, press, type } = hands(eve.page)
      await goTo(eve.page.locator('app-mat-search-bar input'))
      await type(PAYLOAD)
      await press('Enter', () => expect.poll(() => eve.alerts, PATIENTLY).toContain('xss'))
    },
    scoreBoardChallenge: () => Promise.resolve(),
    // Uses the browser's own address bar.
    privacyPolicyChallenge: () => eve.open('/#/privacy-security/privacy-policy'),
    errorHandlingChallenge: () => eve.open('/rest/nowhere'),
    directoryListingChallenge: () => eve.open('/ftp/acquisitions.md'),
    loginAdminChallenge: async () => {
      const { goTo, press, type } = hands(eve.page)
      await jump('Log in', () => eve.page.locator('#email').waitFor())
      await goTo(eve.page.locator('#email'))
      await type("' or 1=1--")
      await goTo(eve.page.locator('#password'))
      await type('x')
      await press('Enter', () => eve.page.waitForURL(/#\/search/))
    },
  }

  it('the first path can be completed up to its certificate, and the focus is never lost', {
    timeout: 180_000,
  }, async () => {
    const { page } = eve
    const { goTo, press, type } = hands(page)
    await eve.open('/#/paths')
    await goTo(page.getByRole('link', { name: 'Your first night shift' }))
    await press('Enter', () => heading('Your first night shift'))
    const steps: string[] = []
    for (;;) {
      // The page hears of the last solved challenge a moment later than the shop.
      const next = page.locator(`#path-next:not([href*="${steps.at(-1) ?? '?nothing'}"])`)
      await next.or(page.locator('#certificate')).waitFor()
      if ((await page.locator('#certificate').count()) > 0) break
      await goTo(next)
      const sheet = page.getByRole('dialog')
      await press('Enter', () => sheet.getByRole('link', { name: 'Your first night shift' }).waitFor())
      const key = new URL(page.url().replace('/#', '')).searchParams.get('open') ?? ''
      expect(steps).not.toContain(key)
      steps.push(key)
      // The focus goes into the sheet, and back to the board when the sheet is closed.
      await expect
        .poll(() => sheet.evaluate((it) => it.contains(document.activeElement)), PATIENTLY)
        .toBe(true)
      await press('Escape', () => sheet.waitFor({ state: 'detached' }))
      await solutions[key]?.()
      await isSolved(key)
      if (page.url().includes('#')) await jump('Learning paths', () => heading('Learning paths'))
      else await eve.open('/#/paths')
      await goTo(page.getByRole('link', { name: 'Your first night shift' }))
      await press('Enter', () => heading('Your first night shift'))
    }
    expect(steps.length).toBeGreaterThan(3)
    await goTo(page.getByLabel('Name on the certificate'))
    await type('Eve Blossom')
    await page.locator('#certificate').getByText('Eve Blossom').waitFor()
    expect(eve.problems).toEqual([])
  })

  it('the lines are selected, a fix is chosen, put live and attacked, and the focus is never lost', {
    timeout: 120_000,
  }, async () => {
    // Another attempt starts anew.
    codingShops += 1
    const shop = `keys-coding-${codingShops}`
    const { page, problems, open } = await stage.learnerForTest(shop, WINDOW)
    const { goTo, press } = hands(page)
    const name = async (role: 'option' | 'button', name: RegExp) => {
      const target = page.getByRole(role, { name }).first()
      await goTo(target)
      return target
    }
    await stage.application.visitor(shop).post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
    await open('/#/coding-challenge/loginAdminChallenge')
    const lines = page.getByRole('listbox')
    await goTo(lines)
    // Wrong at first: the verdict appears, and the focus stays.
    await page.keyboard.press('Enter')
    await name('button', /^Submit line/)
    await press('Enter', () => page.getByText('Not quite. Have another look.').waitFor())
    await goTo(lines)
    await page.keyboard.press('Enter')
    for (let line = 1; line < GUILTY; line += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await name('button', new RegExp(`^Submit line ${GUILTY}$`))
    await press('Enter', () => page.getByText('Found. That is where it leaks.').waitFor())

    const verdict = page.locator('#fix-it [data-right]')
    await page.locator('#fixItSubmitButton').waitFor()
    const progress = await holdRequests(page, /\/training\/coding\/loginAdminChallenge$/)
    for (const fix of 'ABCD') {
      await goTo(page.locator('#fixItSubmitButton'))
      // The verdict on this fix: the one before stays visible until then.
      const its = verdict.filter({ hasText: new RegExp(`Fix ${fix} (is right|does not do it)`) })
      await press('Enter', () => its.waitFor())
      if ((await verdict.getAttribute('data-right')) === 'true') break
      await goTo(page.locator('#fix-it input[type="radio"]:checked'))
      await page.keyboard.press('ArrowRight')
    }
    // Before the page has fetched the progress: a late focus would take the user back.
    expect(await verdict.evaluate((it) => it === document.activeElement)).toBe(true)
    progress.release()
    await name('button', /^Put live in my shop$/)
    const attack = page.getByRole('button', { name: 'Attack again' })
    await press('Enter', () => attack.waitFor())
    await goTo(attack)
    await press('Enter', () => page.getByText('It held.').waitFor({ timeout: 60_000 }))
    const back = await name('button', /^Back to the weak version$/)
    // The button disappears with the fix, and the focus moves to the next possible action.
    await press('Enter', () => back.waitFor({ state: 'detached' }))
    await expect.poll(() => attack.evaluate((it) => it === document.activeElement), PATIENTLY).toBe(true)
    expect(problems).toEqual([])
  })
})
