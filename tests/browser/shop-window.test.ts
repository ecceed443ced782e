import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, type Stage, setStage } from './support.ts'

/** Screens on which the first row has to be seen, with as many products in sight as stand beside each number. */
const WINDOWS = [
  { size: { width: 1440, height: 900 }, atLeast: 3 },
  { size: { width: 390, height: 844 }, atLeast: 2 },
] as const

describe('the shop window', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.close())

  const customer = async (viewport: { width: number; height: number }): Promise<Learner> => {
    const jim = await stage.learner(`window-${viewport.width}`, { viewport, reducedMotion: 'reduce' })
    const token = await stage.house.visitor(`window-${viewport.width}`).login('jim@juice-sh.op', 'ncc-1701')
    await jim.context.addInitScript((value) => {
      localStorage.setItem('token', value)
      sessionStorage.setItem('bid', '2')
    }, token)
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

  it('never lets the words of its front meet the picture, and shows all of it', async () => {
    const { page, open } = await stage.learner('front')
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

  it('sells from the dialog as well, and leads guests to the login', async () => {
    const guest = await stage.learner('dialog')
    await guest.open('/#/search')
    await guest.page.locator('img[alt="Apple Juice (1000ml)"]').click()
    await guest.page.getByRole('dialog').getByRole('link', { name: 'Log in to buy it' }).waitFor()
    const { page, open } = await customer({ width: 1280, height: 800 })
    await open('/#/search')
    const pieces = async () => Number(await page.locator('.warn-notification').textContent())
    await expect.poll(pieces, { timeout: 10_000 }).toBeGreaterThan(0)
    const before = await pieces()
    await page.locator('img[alt="Apple Pomace"]').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put it in the basket' }).click()
    await expect.poll(pieces, { timeout: 10_000 }).toBe(before + 1)
  })
})
