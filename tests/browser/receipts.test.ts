import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM, logInByToken } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

const METADATA = 'http://169.254.169.254/latest/meta-data/iam/security-credentials/'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('receipts', () => {
  it('get a note without a mouse, show it as text and pictures, and are accessible in all appearances', async () => {
    const learner = await stage.nextLearner('receipts', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, open, problems } = learner
    const visitor = stage.application.visitor('receipts')
    const { authentication } = (await visitor.post('/rest/user/login', JIM)).json()
    const headers = { authorization: `Bearer ${authentication.token}` }
    await visitor.post(`/rest/basket/${authentication.bid}/checkout`, {}, { headers })
    await setFirstAppearance(learner)
    await logInByToken(learner, stage, 'receipts', JIM)
    await open('/#/order-history')
    await page.getByRole('link', { name: 'Receipt of order' }).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#/receipt?id=*')

    await page.locator('#receiptNote').focus()
    const picture = '/assets/public/images/products/apple_juice.svg'
    await page.keyboard.type(`<b>For you</b><img src="${picture}" alt="apple"><img src=x onerror=alert(1)>`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const note = page.locator('[data-receipt-note]')
    await note.waitFor()
    expect(await note.locator('strong').textContent()).toBe('For you')
    expect(await note.locator('img').count()).toBe(1)
    await page.waitForFunction(() => {
      const shown = document.querySelector<HTMLImageElement>('[data-receipt-note] img')
      return shown !== null && shown.naturalWidth > 0
    })
    await page.locator('app-receipt li', { hasText: picture }).waitFor()
    await page.getByText('The preview is up to date. Files loaded: 2.').waitFor()

    await page.fill('#receiptNote', '<i>Kept</i>')
    await page.getByText('The preview shows the note before your last changes.').waitFor()
    await page.reload()
    expect(await page.inputValue('#receiptNote')).toBe('<i>Kept</i>')
    // There is no preview yet.
    expect(await page.getByText('The preview shows the note').count()).toBe(0)
    await page.click('#previewReceipt')
    await note.locator('em').waitFor()
    await page.fill('#receiptNote', '')
    await page.click('#previewReceipt')
    await note.waitFor({ state: 'detached' })
    expect(await page.locator('#previewReceipt').isDisabled()).toBe(true)

    await page.fill('#receiptNote', `<iframe src="${METADATA}"></iframe>`)
    await page.click('#previewReceipt')
    await page.locator('[data-receipt-page]', { hasText: 'juice-stand' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('body').innerText()).not.toContain('Show the preview')
    expect(problems).toEqual([])
  })
})

describe('the page for couriers', () => {
  it('shows the route of the sample token, without a mouse and on a phone', async () => {
    const options = { viewport: { width: 360, height: 740 } } as const
    const { page, open, problems } = await stage.nextLearner('couriers', options)
    await open('/couriers')
    const token = await page.locator('#sample-token').textContent()
    await page.locator('#token').focus()
    await page.keyboard.insertText(token ?? '')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const route = page.locator('#route')
    await route.waitFor()
    expect(await route.locator('tbody tr').count()).toBe(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.fill('#token', 'no.such.token')
    await page.click('#show-route')
    await page.locator('#token[aria-invalid=true][aria-describedby="token-error token-hint"]').waitFor()
    expect(problems).toEqual([])
  })
})
