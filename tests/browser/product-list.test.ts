import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JIM, logInByToken } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

/** Screen sizes on which the first row must be in view, with the least number of products in view. */
const WINDOWS = [
  { size: { width: 1440, height: 900 }, atLeast: 3 },
  { size: { width: 390, height: 844 }, atLeast: 2 },
] as const

describe('the product list', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const customer = async (viewport: { width: number; height: number }): Promise<Learner> => {
    const shop = `window-${viewport.width}`
    const jim = await stage.nextLearner(shop, { viewport })
    await logInByToken(jim, stage, shop, JIM)
    return jim
  }

  it.each(WINDOWS)(
    'shows $atLeast products with name and price on $size.width × $size.height',
    async ({ size, atLeast }) => {
      const { page, open } = await customer(size)
      await open('/#/search')
      await page.locator('.item-price').first().waitFor()
      const inSight = await page.evaluate(() => {
        const dock = document.querySelector('app-navbar nav')?.getBoundingClientRect()
        const foot = dock && dock.top > innerHeight / 2 ? dock.top : innerHeight
        const isSeen = (each: Element | null | undefined) =>
          each !== null && each !== undefined && each.getBoundingClientRect().bottom <= foot
        return [...document.querySelectorAll('.item-name')].filter(
          (name) => isSeen(name) && isSeen(name.closest('article')?.querySelector('.item-price')),
        ).length
      })
      expect(inSight).toBeGreaterThanOrEqual(atLeast)
    },
  )

  it('shows the whole text of its banner, and never over the picture', async () => {
    const { page, open } = await stage.nextLearner('front')
    for (const width of [320, 390, 700, 900, 1100, 1440, 2000]) {
      await page.setViewportSize({ width, height: 800 })
      await open('/#/search')
      const meeting = await page
        .locator('app-search-result section img[src*="hero.svg"]')
        .evaluate((picture) => {
          const scene = picture.parentElement?.getBoundingClientRect()
          const words = [...(picture.closest('section')?.querySelectorAll('p') ?? [])].map((each) => {
            const range = document.createRange()
            range.selectNodeContents(each)
            return range.getBoundingClientRect()
          })
          if (!scene) return ['no picture']
          const isClear = (one: DOMRect) => one.right <= scene.left + 1 || one.bottom <= scene.top + 1
          return words.filter((one) => one.width > 0 && !isClear(one)).map(({ right }) => right)
        })
      expect(meeting, `${width} wide`).toEqual([])
    }
  })

  it('sells from the dialog as well, and sends guests to the login', async () => {
    const visitor = await stage.nextLearner('dialog')
    await visitor.open('/#/search')
    await visitor.page.locator('img[alt="Apple Juice (1000ml)"]').click()
    await visitor.page.getByRole('dialog').getByRole('link', { name: 'Log in to buy it' }).waitFor()
    const { page, open } = await customer({ width: 1280, height: 800 })
    await open('/#/search')
    const pieces = async () => Number(await page.locator('.warn-notification').textContent())
    await expect.poll(pieces, { timeout: 40_000 }).toBeGreaterThan(0)
    const before = await pieces()
    await page.locator('img[alt="Apple Pomace"]').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put it in the basket' }).click()
    await expect.poll(pieces, { timeout: 40_000 }).toBe(before + 1)
  })

  it('says so if a search finds nothing, and keeps selling', async () => {
    const { page, open } = await stage.nextLearner('lost')
    await open('/#/no-such-place')
    await page.getByText('There is no page at this address.').waitFor()
    await page.locator('.item-name').first().waitFor()
    await open('/#/search')
    await page.getByText('There is no page at this address.').waitFor({ state: 'detached' })
  })

  it('folds a long text in the heading, but no injected elements', async () => {
    const { page, open } = await stage.nextLearner('fold')
    await open(`/#/search?q=${encodeURIComponent("')) UNION SELECT ".repeat(30))}`)
    const heading = page.locator('h1.heading')
    const height = async () => (await heading.boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Show all of it' }).waitFor()
    const folded = await height()
    await page.getByRole('button', { name: 'Show all of it' }).click()
    await expect.poll(height).toBeGreaterThan(2 * folded)
    await open(`/#/search?q=${encodeURIComponent(`<h2 id="loot">${'x'.repeat(100)}</h2>`)}`)
    await page.locator('#loot').waitFor()
    expect(await page.getByRole('button', { name: 'Show all of it' }).count()).toBe(0)
  })

  it('shows a crate in place of a missing picture', async () => {
    const { page, open } = await stage.nextLearner('crate')
    await page.route('**/products/apple_juice.svg', (route) => route.fulfill({ status: 404 }))
    await open('/#/search')
    await page.locator('img[alt="Apple Juice (1000ml)"][src$="undefined.svg"]').waitFor()
  })

  it('keeps the form for a new address within the steps of an order, and says why it cannot be sent', async () => {
    const { page, open } = await customer({ width: 1280, height: 800 })
    await open('/#/address/select')
    await page.locator('.btn-new-address').click()
    await page.getByRole('navigation', { name: 'Steps to your order' }).waitFor()
    await page.fill('#country', 'Narnia')
    expect(
      await page
        .locator('#address-form')
        .getByText(/Still missing/)
        .textContent(),
    ).toContain('ZIP')
    expect(await page.locator('#submitButton').isDisabled()).toBe(true)
    await open('/#/address/create')
    await page.locator('#country').waitFor()
    expect(await page.getByRole('navigation', { name: 'Steps to your order' }).count()).toBe(0)
  })

  it('does not lead back from where the customer went while an address was being saved', async () => {
    const { page, open } = await customer({ width: 1280, height: 800 })
    await open('/#/address/saved')
    await open('/#/address/create')
    const address = {
      country: 'Narnia',
      fullName: 'Jim',
      mobileNum: '5551234567',
      zipCode: '12345',
      state: '',
    }
    for (const [field, text] of Object.entries({ ...address, address: 'Wardrobe 1', city: 'Cair Paravel' })) {
      await page.fill(`#${field}`, text)
    }
    const saving = await holdRequests(page, /\/api\/Addresss\/$/)
    await page.click('#submitButton')
    await expect.poll(() => saving.paths.length).toBe(1)
    await open('/#/about')
    await page.locator('#country').waitFor({ state: 'detached' })
    saving.release()
    await page.getByText(/Cair Paravel/).waitFor()
    expect(page.url()).toMatch(/#\/about$/)
  })

  it('says below a disabled button why it is disabled', async () => {
    const { page, open } = await customer({ width: 1280, height: 800 })
    await open('/#/contact')
    const why = page.locator('#feedback-form').getByText(/Still missing/)
    await expect.poll(() => why.textContent()).toContain('Comment, Rating, Result')
    await page.focus('#rating')
    await page.fill('#comment', 'Juicy')
    await page.getByText('Please give it some slices.').waitFor()
    await page.press('#rating', 'ArrowRight')
    await expect.poll(() => why.textContent()).toMatch(/: Result$/)
    await page.fill('#captchaControl', '42')
    await why.waitFor({ state: 'hidden' })
    expect(await page.locator('#submitButton').isEnabled()).toBe(true)
  })

  it('offers a choice of two assistants on a phone', async () => {
    const { page, open } = await customer({ width: 320, height: 640 })
    await open('/#/chatbot')
    await page.locator('.chat-textarea').waitFor()
    expect(await page.getByRole('group', { name: /./ }).getByRole('radio').count()).toBe(2)
  })
})
