import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Credentials, JIM, logInByToken } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { moveOn } from './testing/visited-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const
const DESKTOP = { viewport: { width: 1280, height: 900 } } as const

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** A visitor in their own shop. A cookie that is null is not set. */
async function visitor(
  shop: string,
  cookies: Record<string, string | null> = {},
  look: Parameters<Stage['nextLearner']>[1] = DESKTOP,
  who?: Credentials,
): Promise<Learner> {
  const learner = await stage.nextLearner(shop, look)
  for (const [name, value] of Object.entries(cookies)) {
    if (value === null) await learner.context.clearCookies({ name })
    else await learner.context.addCookies([{ name, value, url: stage.origin }])
  }
  if (who) await logInByToken(learner, stage, shop, who)
  await learner.open('/#/search')
  await learner.page.locator('.item-price').first().waitFor({ state: 'attached' })
  return learner
}

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(() =>
    Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'] }),
  )
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const menu = async (page: Page) => {
  await page.locator('[aria-label="Open Sidenav"]').click()
  return page.getByRole('dialog', { name: 'Whole site' })
}
const cookie = async ({ context }: Learner, name: string) =>
  (await context.cookies()).find((each) => each.name === name)?.value

describe('the first visit', () => {
  const FIRST = { welcomebanner_status: null, cookieconsent_status: null }

  it('shows a greeting once: the banner and the cookie notice stay away after they are dismissed', async () => {
    const eve = await visitor('first', FIRST)
    const banner = eve.page.locator('app-welcome-banner')
    await banner.getByRole('heading', { name: 'Welcome to Forbidden Fruit' }).waitFor()
    expect(await barriers(eve.page)).toEqual([])
    await eve.page.locator('.cc-window a.cc-btn.cc-dismiss').click()
    await eve.page.locator('[aria-label="Close Welcome Banner"]').click()
    await banner.waitFor({ state: 'detached' })
    expect(await cookie(eve, 'welcomebanner_status')).toBe('dismiss')
    expect(await cookie(eve, 'cookieconsent_status')).toBe('dismiss')
    await eve.page.reload()
    await eve.page.locator('.item-price').first().waitFor({ state: 'attached' })
    await eve.page.waitForLoadState('networkidle')
    expect(await banner.count()).toBe(0)
    expect(await eve.page.locator('.cc-window').count()).toBe(0)
  })

  it('shows a banner of a third of the page, and of at least 320 pixels', async () => {
    const eve = await visitor('measure', FIRST)
    const width = () =>
      eve.page
        .locator('app-welcome-banner')
        .evaluate((banner) => Math.round(banner.closest('section')?.getBoundingClientRect().width ?? 0))
    for (const [page, banner] of [
      [1400, 490],
      [800, 320],
    ] as const) {
      await eve.page.setViewportSize({ width: page, height: 800 })
      await expect.poll(width).toBe(banner)
      expect(await overflow(eve.page)).toBe(0)
    }
  })

  it('shows no greeting again after Escape', async () => {
    const eve = await visitor('escape', FIRST, PHONE)
    const banner = eve.page.locator('app-welcome-banner')
    await banner.waitFor()
    expect(await overflow(eve.page)).toBe(0)
    await eve.page.keyboard.press('Escape')
    await banner.waitFor({ state: 'detached' })
    expect(await cookie(eve, 'welcomebanner_status')).toBe('dismiss')
  })

  it('offers a tour', async () => {
    const eve = await visitor('around', { welcomebanner_status: null })
    await eve.page.getByRole('button', { name: 'Show me around' }).click()
    await eve.page.waitForURL(/#\/login/)
    await eve.page.getByText('First Break-in').waitFor()
    expect(await cookie(eve, 'welcomebanner_status')).toBe('dismiss')
  })
})

describe('the side menu', () => {
  it('shows a guest the login and the first tutorial, and only real links', async () => {
    const eve = await visitor('guest')
    const drawer = await menu(eve.page)
    await drawer.locator('[aria-label="Go to login page"]').waitFor()
    const tutorial = drawer.locator('[aria-label="Launch beginners tutorial"]')
    expect(await tutorial.getAttribute('href')).toContain('/hacking-instructor?challenge=Score%20Board')
    expect(await drawer.locator('[aria-label="Logout"]').count()).toBe(0)
    expect(await drawer.locator('[aria-label="Open score-board"]').count()).toBe(0)
    await drawer.locator('[aria-label="Go to about us page"]').click()
    await eve.page.waitForURL(/#\/about/)
    await drawer.waitFor({ state: 'detached' })
  })

  it('shows a customer their account, opened on demand', async () => {
    const jim = await visitor('customer', {}, DESKTOP, JIM)
    const drawer = await menu(jim.page)
    const wallet = drawer.locator('[aria-label="Go to wallet page"]')
    expect(await wallet.isVisible()).toBe(false)
    await drawer.locator('[aria-label="Show Orders and Payment Menu"]').press('Enter')
    expect(await wallet.isVisible()).toBe(true)
    expect(await drawer.locator('[aria-label="Go to accounting page"]').count()).toBe(0)
    expect(await barriers(jim.page)).toEqual([])
    await drawer.locator('[aria-label="Logout"]').click()
    await expect.poll(() => jim.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

describe('the score board', () => {
  it('is in the top bar, the menu and the palette once it is found, and nowhere before', async () => {
    const eve = await visitor('board')
    const link = eve.page.locator('header [aria-label="Open score-board"]')
    await eve.page.keyboard.press('Control+k')
    const palette = eve.page.getByRole('dialog', { name: 'Jump anywhere' })
    await palette.getByRole('combobox').fill('score board')
    expect(await palette.getByRole('option', { name: 'Score board', exact: true }).count()).toBe(0)
    expect(await link.count()).toBe(0)
    await eve.page.keyboard.press('Escape')

    await eve.page.evaluate(() => {
      location.hash = '#/score-board'
    })
    await link.waitFor()
    await eve.open('/#/about')
    await eve.page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('score board')
    await eve.page.keyboard.press('Enter')
    await eve.page.waitForURL(/#\/score-board/)

    // A challenge is not just found: its sheet opens.
    await eve.page.locator('#challenge-loginJimChallenge').waitFor()
    await eve.page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('login jim')
    await palette.getByRole('option', { name: 'Login Jim', exact: true }).first().click()
    await eve.page.getByRole('dialog', { name: 'Login Jim' }).waitFor()
  })
})

describe('languages', () => {
  it('can be searched and changed by keyboard; the change is announced in the new language and outlasts a reload', async () => {
    const eve = await visitor('languages')
    await eve.page.click('#navbarLanguageButton')
    const search = eve.page.getByRole('combobox', { name: 'Find a language' })
    await search.fill('germ')
    const german = eve.page.getByRole('option', { name: 'Deutsch' })
    expect(await german.locator('[lang="de-DE"]').textContent()).toBe('Deutsch')
    await search.press('Enter')
    const snack = eve.page.locator('.mat-snack-bar-container')
    await snack.getByText('Die Sprache ist jetzt Deutsch').waitFor()
    await eve.page.getByRole('heading', { name: 'Alle Produkte' }).waitFor()
    // The panel that had the focus is gone: the focus is on its button, not on the page's body.
    await expect.poll(() => eve.page.evaluate(() => document.activeElement?.id)).toBe('navbarLanguageButton')
    expect(await cookie(eve, 'language')).toBe('de_DE')
    await snack.getByRole('button', { name: 'Seite neu laden' }).click()
    await eve.page.getByRole('heading', { name: 'Alle Produkte' }).waitFor()
    expect(await eve.page.title()).toContain('Alle Produkte')
    expect(await eve.page.locator('#navbarLanguageButton').innerText()).toBe('DE')
    expect(await eve.page.locator('.item-price').first().textContent()).toMatch(/^\d+,\d\d¤$/)
  })

  it('mark English text on screens in another language, also for screen readers', async () => {
    const eve = await visitor('english', { language: 'de_DE' })
    const sheet = async (key: string) => {
      await eve.open(`/#/score-board?open=${key}`)
      const dialog = eve.page.getByRole('dialog')
      await dialog.getByRole('heading', { level: 3, name: 'Tipps' }).waitFor()
      return dialog
    }
    const translated = await sheet('basketAccessChallenge')
    expect(await translated.locator('[lang="de-DE"]').first().textContent()).toMatch(/^Finde heraus/)
    expect(await translated.locator('span[lang="en"]').count()).toBe(0)
    const english = await sheet('loginAdminChallenge')
    expect(await english.locator('div[lang="en"]').first().textContent()).toMatch(/^Walk into/)
    expect(await english.locator('span[lang="en"]').first().textContent()).toBe('English')
  })

  it('German fits the narrowest screen: long words, tables and panels', async () => {
    const NARROW = { viewport: { width: 320, height: 640 } }
    const admin = { email: 'admin@juice-sh.op', password: 'admin123' }
    const eve = await visitor('narrow', { language: 'de_DE' }, NARROW, admin)
    const isInside = (panel: Locator) =>
      panel.evaluate((box) => {
        const { left, right } = box.getBoundingClientRect()
        return left >= 0 && right <= window.innerWidth
      })
    await eve.page.getByRole('button', { name: 'Hell oder dunkel' }).click()
    expect(await isInside(eve.page.getByRole('group').first())).toBe(true)
    for (const path of [
      '/#/privacy-security/privacy-policy',
      '/#/order-history',
      '/#/score-board',
      '/#/wallet',
    ]) {
      await moveOn(eve, path)
      expect(await overflow(eve.page), path).toBe(0)
    }
  })

  it.each(['de_DE', 'es_ES', 'fr_FR', 'ja_JP'])('%s fits the screen of a phone', async (language) => {
    const eve = await visitor(`phone-${language.slice(0, 2)}`, { language }, PHONE)
    expect(await eve.page.locator('html').getAttribute('lang')).toBe(language.replace('_', '-'))
    for (const path of ['/#/login', '/#/register', '/#/contact', '/#/basket', '/#/about', '/#/search']) {
      await moveOn(eve, path)
      expect([path, await overflow(eve.page)]).toEqual([path, 0])
    }
    expect(eve.problems).toEqual([])
  })

  it('from right to left have a mirrored layout', async () => {
    const eve = await visitor('arabic', { language: 'ar_SA' })
    const { page } = eve
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
    expect(await left('#homeButton')).toBeGreaterThan(await left('#navbarAccount'))
    expect(await left('#navbarAccount')).toBeGreaterThan(await left('#navbarLanguageButton'))
    await page.click('#navbarLanguageButton')
    await page.getByRole('option', { name: 'English' }).waitFor()
    expect(await left('[role="listbox"]')).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.locator('header button').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link').first().waitFor()
    await expect.poll(async () => (await drawer.boundingBox())?.x ?? 0).toBe(1280 - 280)
    expect(await barriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })

  it('from right to left fit a phone', async () => {
    const eve = await visitor('arabic-phone', { language: 'ar_SA' }, PHONE)
    expect(await overflow(eve.page)).toBe(0)
    await eve.page.click('#navbarAccount')
    await eve.page.locator('#navbarLoginButton').waitFor()
    expect(await barriers(eve.page)).toEqual([])
  })

  it('that are unknown leave the shop in English', async () => {
    const eve = await visitor('unknown', { language: 'xx_XX' })
    await eve.page.getByRole('heading', { name: 'All Products' }).waitFor()
    await eve.page.click('#navbarLanguageButton')
    await eve.page.getByRole('option', { name: 'English' }).waitFor()
    expect(eve.problems).toEqual([])
  })
})

describe('high contrast', () => {
  it.each([
    ['by day', DESKTOP],
    ['by night', PHONE],
  ] as const)('is remembered and accessible %s', async (_, look) => {
    const eve = await visitor(`contrast-${look.viewport.width}`, {}, look)
    await eve.page.locator('header [aria-label="Light or dark"]').click()
    await eve.page.getByText('High contrast').click()
    await eve.page.reload()
    await eve.page.locator('.item-price').first().waitFor({ state: 'attached' })
    expect(await eve.page.locator('html').getAttribute('data-contrast')).toBe('more')
    expect(await barriers(eve.page)).toEqual([])
  })
})

describe('a screen that cannot be loaded', () => {
  it('says so in plain words, and recovers by itself once the server is back', async () => {
    const eve = await visitor('broken')
    await eve.context.route('**/assets/*.js', (route) => route.abort())
    await eve.context.route(/\/(\?.*)?$/, (route) => route.abort())
    // A menu whose code cannot be loaded does not break the page.
    await eve.page.click('#navbarLanguageButton')
    await eve.page.getByText('The languages could not be loaded').waitFor()
    await eve.page.evaluate(() => location.assign('#/about'))
    await eve.page.getByText('This page could not be loaded').waitFor()
    await eve.context.unroute('**/assets/*.js')
    await eve.context.unroute(/\/(\?.*)?$/)
    await eve.page.getByRole('heading', { name: 'About us' }).waitFor()
    expect(await eve.page.getByText('This page could not be loaded').count()).toBe(0)
  })
})

describe('Back in the browser', () => {
  const isOpen = (page: Page) => page.locator('[role="dialog"]:visible, dialog[open]').count()
  /** Goes back, and returns the screen that this leads to. */
  const back = async (page: Page) => {
    await page.evaluate(() => history.back())
    await expect.poll(() => isOpen(page)).toBe(0)
    return new URL(page.url()).hash
  }

  it('closes an overlay, and leaves the page as it is', async () => {
    const { page, problems } = await visitor('back', {}, { ...PHONE, viewport: { width: 390, height: 844 } })
    await page.evaluate(() => location.assign('#/about'))
    await page.locator('app-about').waitFor()
    await (await menu(page)).waitFor()
    expect(await back(page)).toBe('#/about')
    await page.locator('#workbenchButton').click()
    await page.getByRole('dialog', { name: 'Workbench' }).waitFor()
    expect(await back(page)).toBe('#/about')
    // From the menu into the workbench: only the workbench is left to be closed.
    await (await menu(page)).getByRole('button', { name: /^Workbench/ }).click()
    await page.getByRole('dialog', { name: 'Workbench' }).waitFor()
    expect(await back(page)).toBe('#/about')
    // After a panel was closed by its own button, Back leaves the page again.
    await (await menu(page)).getByRole('button', { name: 'Close menu' }).click()
    await expect.poll(() => isOpen(page)).toBe(0)
    await page.evaluate(() => history.back())
    await page.waitForURL(/#\/search/)
    expect(problems).toEqual([])
  })

  it('closes the dialog of a product', async () => {
    const { page, problems } = await visitor('back-product')
    await page.locator('img[alt="Apple Juice (1000ml)"]').click()
    await page.getByRole('dialog').waitFor()
    expect(await back(page)).toBe('#/search')
    expect(problems).toEqual([])
  })
})
