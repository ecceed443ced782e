import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const DESKTOP = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
const PHONE = { viewport: { width: 390, height: 800 }, reducedMotion: 'reduce', hasTouch: true } as const
const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
const TO_CODE = 'To the code of “DOM XSS”'
const PATIENTLY = { timeout: 40_000 }

describe('X-ray', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  /** A learner who searches for an apple and has found the board, and optionally has solved DOM XSS. */
  async function shopper(shop: string, { hasHacked }: { hasHacked: boolean }, look: object = DESKTOP) {
    const eve = await stage.learner(shop, look)
    const visitor = stage.application.visitor(shop)
    await visitor.get('/assets/public/images/padding/1px.png')
    if (hasHacked) {
      await eve.open(`/#/search?q=${encodeURIComponent(PAYLOAD)}`)
      await expect.poll(() => visitor.solved('localXssChallenge'), PATIENTLY).toBe(true)
    }
    await eve.open('/#/search?q=apple')
    await eve.page.locator('#searchValue').getByText('apple').waitFor()
    await eve.page.waitForLoadState('networkidle')
    return eve
  }

  const frame = ({ page }: Learner) => page.getByRole('button', { name: TO_CODE })
  const palette = async ({ page }: Learner) => {
    await page.keyboard.press('Control+k')
    return page.getByRole('dialog', { name: 'Jump anywhere' })
  }

  it('outlines what the learner has solved while Alt is held, and does not change the page', async () => {
    const eve = await shopper('held', { hasHacked: true })
    const { page } = eve
    const heading = () => page.locator('#searchValue').evaluate((term) => term.parentElement?.outerHTML)
    const before = await heading()
    await page.keyboard.down('Alt')
    await frame(eve).waitFor()
    expect(await heading()).toBe(before)
    const outlined = await frame(eve).boundingBox()
    expect(outlined).toEqual(await page.locator('#searchValue').boundingBox())
    await page.keyboard.up('Alt')
    await frame(eve).waitFor({ state: 'detached' })
    await eve.context.close()
  })

  it('leads to the code with a click', async () => {
    const eve = await shopper('click', { hasHacked: true })
    await eve.page.keyboard.down('Alt')
    await frame(eve).click()
    await eve.page.keyboard.up('Alt')
    await eve.page.waitForURL(/#\/coding-challenge\/localXssChallenge/)
    await frame(eve).waitFor({ state: 'detached' })
    await eve.context.close()
  })

  it('is in the palette, with a list of the elements, and ends with Escape', async () => {
    const eve = await shopper('palette', { hasHacked: true })
    const { page } = eve
    let list = await palette(eve)
    await page.keyboard.type('x-ray')
    await list.getByRole('option', { name: TO_CODE }).waitFor()
    await list.getByRole('option', { name: 'X-ray: outline' }).click()
    await frame(eve).waitFor()
    await page.getByRole('status').getByText('1 part of this page').waitFor()
    await page.keyboard.press('Escape')
    await frame(eve).waitFor({ state: 'detached' })

    list = await palette(eve)
    await page.keyboard.type('code dom')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/coding-challenge\/localXssChallenge/)
    await eve.context.close()
  })

  it('ends with Escape before the dialog below it does', async () => {
    const eve = await shopper('dialog', { hasHacked: true })
    const { page } = eve
    const list = await palette(eve)
    await list.getByRole('option', { name: 'X-ray: outline' }).click()
    await frame(eve).waitFor()
    await page.locator('img[alt="Apple Juice (1000ml)"]').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Apple Juice' }).waitFor()
    await page.keyboard.press('Escape')
    await frame(eve).waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await eve.context.close()
  })

  it('reveals nothing that the learner has not solved', async () => {
    const eve = await shopper('innocent', { hasHacked: false })
    const list = await palette(eve)
    await list.getByRole('option', { name: 'X-ray: outline' }).click()
    await eve.page.getByRole('status').getByText('No part of this page').waitFor()
    expect(await frame(eve).count()).toBe(0)
    await eve.page.getByRole('button', { name: 'End X-ray' }).click()
    await eve.page.getByRole('button', { name: 'End X-ray' }).waitFor({ state: 'detached' })
    await eve.context.close()
  })

  it('is switched in the menu on devices without an Alt key', async () => {
    const eve = await shopper('touch', { hasHacked: true }, PHONE)
    await eve.page.locator('[aria-label="Open Sidenav"]').tap()
    await eve.page.getByRole('button', { name: 'X-ray' }).tap()
    await frame(eve).tap()
    await eve.page.waitForURL(/#\/coding-challenge\/localXssChallenge/)
    await eve.context.close()
  })
})
