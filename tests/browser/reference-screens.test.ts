import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JIM, logInByToken } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const PHONE = { viewport: { width: 390, height: 844 } } as const
const DESKTOP = { viewport: { width: 1280, height: 900 } } as const

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Jim, logged in without the form. */
async function customer(shop: string, look: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Learner> {
  const jim = await stage.nextLearner(shop, look)
  await logInByToken(jim, stage, shop, JIM)
  return jim
}

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

describe('the top bar', () => {
  it('has buttons where page objects look for them, which open tabs as links do', async () => {
    const { page, context, open } = await customer('bar')
    await open('/#/about')
    await page.locator('button[aria-label="Show the shopping cart"]').click()
    await page.waitForURL(/#\/basket/)
    const home = page.locator('button[aria-label="Back to homepage"]')
    await home.click()
    await page.waitForURL(/#\/search/)
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('button[aria-label="Show the shopping cart"]').click({ button: 'middle' }),
    ])
    await tab.waitForURL(/#\/basket/)
    expect(page.url()).toContain('#/search')
  })

  it('has no basket for guests, and no entry for it in the menu', async () => {
    const { page, open } = await stage.nextLearner('no-basket', DESKTOP)
    await open('/#/search')
    await page.locator('.item-price').first().waitFor()
    expect(await page.locator('[aria-label="Show the shopping cart"]').count()).toBe(0)
    await page.locator('[aria-label="Open Sidenav"]').click()
    const menu = page.getByRole('dialog', { name: 'Whole site' })
    await menu.locator('[aria-label="Go to contact us page"]').waitFor()
    expect(await menu.locator('a[href*="basket"], a[href*="chatbot"]').count()).toBe(0)
  })

  it('opens submenus within 0.3 s, animated', async () => {
    const { page, open } = await customer('fold')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('/#/about')
    await page.click('#navbarAccount')
    const group = page.locator('[aria-label="Show Orders and Payment Menu"]')
    await group.waitFor()
    const entry = page.locator('[aria-label="Go to wallet page"]').first()
    expect(await entry.isVisible()).toBe(false)
    const seconds = await group.evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise(requestAnimationFrame)
      const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
      const all = list?.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime) / 1000)
      return Math.max(0, ...(all ?? []))
    })
    expect(seconds).toBeGreaterThan(0.1)
    expect(seconds).toBeLessThanOrEqual(0.3)
    await entry.click()
    await page.waitForURL(/#\/wallet/)
  })

  it('has the theme’s name on the element that contains dialogs', async () => {
    const { page, open } = await stage.nextLearner('overlay', DESKTOP)
    await open('/#/search')
    await page.locator('[aria-label="Open Sidenav"]').click()
    const menu = page.getByRole('dialog', { name: 'Whole site' })
    await menu.waitFor()
    expect(await menu.evaluate((dialog) => dialog.closest('.night-market-theme') !== null)).toBe(true)
  })
})

describe('a product', () => {
  const openApple = async (jim: Learner) => {
    await jim.open('/#/search')
    await jim.page.locator('img[alt="Apple Juice (1000ml)"]').click()
    const dialog = jim.page.getByRole('dialog', { name: 'Apple Juice (1000ml)' })
    await dialog.getByText('Reviews').first().waitFor()
    return dialog
  }
  const editor = (page: Page) => page.getByRole('dialog', { name: 'Change your review' })

  it('opens in a dialog of 500 pixels, as does the editor of the customer’s own review', async () => {
    const jim = await customer('review')
    const dialog = await openApple(jim)
    const review = (text: string) => dialog.getByRole('listitem').getByText(text)
    expect((await sizeOf(dialog)).width).toBe(500)
    await dialog.getByLabel('Text field to review a product').fill('Tastes like home.')
    await dialog.getByRole('button', { name: 'Send the review' }).click()
    await review('Tastes like home.').click()
    await editor(jim.page).waitFor()
    expect((await sizeOf(editor(jim.page))).width).toBe(500)
    await jim.page.keyboard.press('Escape')
    await editor(jim.page).waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await review('Tastes like home.').click()
    await jim.page.getByLabel('Text field to edit a product review').fill('Tastes like the stars.')
    await editor(jim.page).getByRole('button', { name: 'Save' }).click()
    await review('Tastes like the stars.').waitFor()
  })

  it('takes the whole screen of a phone', async () => {
    const dialog = await openApple(await customer('review-phone', PHONE))
    expect(await sizeOf(dialog)).toMatchObject(PHONE.viewport)
  })
})

describe('the about page', () => {
  it.each([DESKTOP, PHONE])('has a carousel of 300 pixels ($viewport.width wide)', async (look) => {
    const { page, open } = await stage.nextLearner(`carousel-${look.viewport.width}`, look)
    await open('/#/about')
    const gallery = page.locator('#feedback-gallery')
    await gallery.waitFor()
    expect((await sizeOf(gallery)).height).toBe(300)
  })
})

describe('delivery methods', () => {
  it.each([DESKTOP, PHONE])(
    'are a table of radio buttons, prices and days ($viewport.width wide)',
    async (look) => {
      const { page, open } = await customer(`delivery-${look.viewport.width}`, look)
      await page.route('**/api/Deliverys', async (route) => {
        const answer = await route.fetch()
        const body = await answer.json()
        body.data[0].price = 0
        await route.fulfill({ response: answer, json: body })
      })
      await open('/#/delivery-method')
      const table = page.getByRole('table')
      const row = table.getByRole('row').nth(1)
      await row.waitFor()
      const cells = await row.getByRole('cell').allTextContents()
      expect(cells.slice(1)).toEqual(['0.00¤', '1 day'])
      // Far from the circle: the whole row can be clicked.
      await row.getByText('1 day').click()
      const radio = row.getByRole('radio', { name: 'One Day Delivery' })
      expect(await radio.isChecked()).toBe(true)
      expect(await page.locator('.nextButton').isEnabled()).toBe(true)
      await row.getByText('1 day').click()
      expect(await radio.isChecked()).toBe(false)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    },
  )
})

describe('passwords', () => {
  it('that were not reset show an error and empty fields', async () => {
    const { page, open } = await stage.nextLearner('forgot', DESKTOP)
    await open('/#/forgot-password')
    await page.fill('#email', JIM.email)
    await page.locator('#securityAnswer:enabled').fill('No idea')
    await page.fill('#newPassword', 'tribbles')
    await page.fill('#newPasswordRepeat', 'tribbles')
    await page.click('#resetButton')
    await page.getByText('Wrong answer to security question.').waitFor()
    for (const field of ['#email', '#securityAnswer', '#newPassword', '#newPasswordRepeat']) {
      expect(await page.inputValue(field), field).toBe('')
    }
  })

  it('are changed by customers only', async () => {
    const { page, open } = await stage.nextLearner('change', DESKTOP)
    await open('/#/privacy-security/change-password')
    await page.getByText('Log in first: a password belongs to an account.').waitFor()
    expect(await page.locator('#currentPassword').count()).toBe(0)
    expect(await page.locator('app-privacy-security nav a').count()).toBe(1)
  })
})

describe('donations in crypto currencies', () => {
  it('have hidden buttons, and a QR code behind each', async () => {
    const { page, open } = await customer('crypto')
    await open('/#/payment/shop')
    const button = page.locator('button', { hasText: /^Bitcoin$/ })
    await button.waitFor({ state: 'attached' })
    expect(await button.isVisible()).toBe(false)
    await button.evaluate((hidden: HTMLElement) => hidden.click())
    const dialog = page.getByRole('dialog', { name: 'Our Bitcoin address' })
    await dialog.getByText('1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm').waitFor()
    const link = dialog.getByRole('link')
    expect(await link.getAttribute('href')).toContain('./redirect?to=https://blockchain.info/')
    expect((await sizeOf(dialog.getByRole('img'))).width).toBeGreaterThan(250)
  })
})

describe('the score board', () => {
  it('shows tutorial challenges first if the URL says so, until that filter is cleared', async () => {
    const { page, open } = await stage.nextLearner('tutorials', DESKTOP)
    await open('/#/score-board?restrictToTutorialChallengesFirst=true')
    const lift = page.getByRole('button', { name: /Tutorial challenges first/ })
    await lift.waitFor()
    const cards = page.locator('[id^="challenge-"]')
    const few = await cards.count()
    await lift.click()
    await expect.poll(() => cards.count()).toBeGreaterThan(few)
    expect(page.url()).not.toContain('restrictToTutorial')
  })
})

describe('the legacy board', () => {
  it.each([1, 2])('shows the status %i of a coding challenge as a badge', async (status) => {
    const { page, open } = await stage.nextLearner(`badge-${status}`, DESKTOP)
    await page.route('**/api/Challenges/**', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const row of body.data) row.codingChallengeStatus = status
      await route.fulfill({ response: answer, json: body })
    })
    await open('/#/score-board-legacy')
    const button = page.locator('[id="DOM XSS.codingChallengeButton"]')
    await button.waitFor()
    expect(await button.textContent()).toBe(String(status))
    // The page may load them once more, which must not fail after the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
