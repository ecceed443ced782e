import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const DESKTOP = { viewport: { width: 1280, height: 900 } } as const
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true } as const
const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
const TO_CODE = 'To the code of “DOM XSS”'
const PATIENTLY = { timeout: 40_000 }

describe('X-ray', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  let eve: Learner
  const visitor = () => stage.application.visitor('eve')
  /** A learner who has found the board. */
  const arrive = async (look: object) => {
    eve = await stage.learner('eve', look)
    await visitor().get('/assets/public/images/padding/1px.png')
  }
  /** The learner searches for an apple. */
  const search = async () => {
    await eve.open('/#/search?q=apple')
    await eve.page.locator('#searchValue').getByText('apple').waitFor()
    await eve.page.waitForLoadState('networkidle')
  }

  const frame = ({ page }: Learner) => page.getByRole('button', { name: TO_CODE })
  const palette = async ({ page }: Learner) => {
    await page.keyboard.press('Control+k')
    return page.getByRole('dialog', { name: 'Jump anywhere' })
  }

  it('reveals nothing that the learner has not solved', async () => {
    await arrive(DESKTOP)
    await search()
    const list = await palette(eve)
    await list.getByRole('combobox').fill('x-ray')
    await list.getByRole('option', { name: 'X-ray: outline' }).click()
    await eve.page.getByRole('status').getByText('No part of this page').waitFor()
    expect(await frame(eve).count()).toBe(0)
    await eve.page.getByRole('button', { name: 'End X-ray' }).click()
    await eve.page.getByRole('button', { name: 'End X-ray' }).waitFor({ state: 'detached' })
  })

  it('outlines what the learner has solved while Alt is held, and does not change the page', async () => {
    await eve.open(`/#/search?q=${encodeURIComponent(PAYLOAD)}`)
    await expect.poll(() => visitor().solved('localXssChallenge'), PATIENTLY).toBe(true)
    await search()
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
  })

  it('leads to the code with a click while Alt is held', async () => {
    await search()
    await eve.page.keyboard.down('Alt')
    await frame(eve).click()
    await eve.page.keyboard.up('Alt')
    await eve.page.waitForURL(/#\/coding-challenge\/localXssChallenge/)
    await frame(eve).waitFor({ state: 'detached' })
  })

  it('is in the palette, with a list of the elements, and ends with Escape', async () => {
    await search()
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
    // It closes a moment before it can be opened again.
    await page.locator('dialog[aria-label="Jump anywhere"]').waitFor({ state: 'detached' })
  })

  it('ends with Escape before the dialog below it does', async () => {
    await search()
    const { page } = eve
    const list = await palette(eve)
    await list.getByRole('combobox').fill('x-ray')
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
  })

  it('is switched in the menu on devices without an Alt key', async () => {
    await eve.context.close()
    await arrive(PHONE)
    await search()
    await eve.page.locator('[aria-label="Open Sidenav"]').tap()
    await eve.page.getByRole('button', { name: 'X-ray' }).tap()
    await frame(eve).tap()
    await eve.page.waitForURL(/#\/coding-challenge\/localXssChallenge/)
  })
})
