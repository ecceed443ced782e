import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JIM, logInByToken, PICTURE, waitForMessage } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

const ADMIN = { email: 'admin@juice-sh.op', password: 'admin123' }
const ACCOUNTANT = { email: 'accountant@juice-sh.op', password: 'i am an awesome accountant' }

describe('reviews, complaints and staff screens', () => {
  let stage: Stage
  let jim: Learner

  beforeAll(async () => {
    stage = await openStage()
    jim = await stage.learner('stall')
    await logInByToken(jim, stage, 'stall', JIM)
  })
  afterAll(() => stage.close())

  const rows = async (sql: string) => (await stage.application.host.open('stall')).tables.all(sql)
  /** Another user of the same shop. */
  const colleague = async (who: { email: string; password: string }) => {
    const learner = await stage.nextLearner('stall')
    await logInByToken(learner, stage, 'stall', who)
    return learner
  }

  it('add a review, and let its author change it and others like it', async () => {
    const { page } = jim
    await jim.open('/#/search?q=Lemon+Juice')
    await page.locator('img[alt="Lemon Juice (500ml)"]').click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('[aria-label="Text field to review a product"]')
      .fill('Sour enough to wake the dead.')
    await dialog.locator('[aria-label="Send the review"]').click()
    await waitForMessage(jim, 'Your review is on the wall.')
    await dialog.getByText('Sour enough to wake the dead.').click()
    const editor = page.getByRole('dialog', { name: 'Change your review' })
    await editor.locator('[aria-label="Text field to edit a product review"]').fill('Sour enough.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'detached' })
    await dialog.getByText('Sour enough.', { exact: true }).waitFor()
    const like = dialog.getByRole('button', { name: 'Rate a helpful review' }).first()
    await like.press('Enter')
    await expect.poll(() => like.textContent()).toBe('1')
    expect(await like.isDisabled()).toBe(true)
    expect(await like.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('ask guests to log in before they complain', async () => {
    const visitor = await stage.nextLearner('guests')
    await visitor.open('/#/complain')
    await visitor.page.getByText('Log in first, so that we know whom to answer.').waitFor()
    expect(await visitor.page.locator('#complaint-form').count()).toBe(0)
    await visitor.page.locator('app-complaint').getByRole('link', { name: 'Login' }).click()
    await visitor.page.waitForURL(/#\/login\?redirectUrl=\/complain/)
  })

  it('accept a complaint with an invoice, and refuse other files', async () => {
    const { page } = jim
    await jim.open('/#/complain')
    await page.fill('#complaintMessage', 'There is a fly in my fly-free smoothie.')
    await page.setInputFiles('#file', PICTURE)
    await page.locator('.fileUploadError').waitFor()
    expect(await page.locator('#submitButton').isDisabled()).toBe(true)
    const large = Buffer.alloc(100_001)
    await page.setInputFiles('#file', { name: 'b.pdf', mimeType: 'application/pdf', buffer: large })
    await page.getByText('This file is too heavy.').waitFor()
    const invoice = Buffer.from('%PDF-1.4')
    await page.setInputFiles('#file', { name: 'b.pdf', mimeType: 'application/pdf', buffer: invoice })
    const sending = await holdRequests(page, '**/api/Complaints/')
    await page.click('#submitButton')
    await expect.poll(() => sending.paths).toHaveLength(1)
    // The next complaint, which is typed while this one is sent, stays.
    await page.fill('#complaintMessage', 'And it waves.')
    sending.release()
    await page.locator('.confirmation:visible').waitFor()
    expect(await page.inputValue('#complaintMessage')).toBe('And it waves.')
    expect(await page.inputValue('#file')).toBe('')
    expect((await rows('SELECT message FROM Complaints')).at(-1)).toMatchObject({
      message: 'There is a fly in my fly-free smoothie.',
    })
  })

  it('order recycling: a box for small amounts, a pickup for large ones', async () => {
    const { page } = jim
    await jim.open('/#/recycle')
    const quantity = page.getByLabel('How much, in litres')
    await quantity.fill('9')
    await quantity.blur()
    await page.getByText('Please choose an address.').waitFor()
    await chooseRadio(page.getByRole('radio').first())
    await page.getByText('Please choose an address.').waitFor({ state: 'detached' })
    expect(await page.locator('#recycleButton').isDisabled()).toBe(true)
    await quantity.fill('100')
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.click('#recycleButton')
    await waitForMessage(jim, 'A box is on its way to you.')
    await quantity.fill('800')
    // Waits until nothing covers it: the message at the edge of the screen may for a moment.
    await page.locator('.mat-radio-button').first().click()
    await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true)
    await page.getByRole('checkbox').check()
    await page.locator('input[type="date"]').fill('2099-12-31')
    await page.click('#recycleButton')
    await waitForMessage(jim, /We’ll be there on .*2099/)
    const booked = await rows('SELECT quantity, isPickup FROM Recycles ORDER BY id DESC LIMIT 2')
    expect(booked).toEqual([
      { quantity: 800, isPickup: 1 },
      { quantity: 100, isPickup: 0 },
    ])
  })

  it('upload a photo, and refuse other files', async () => {
    const { page } = jim
    await jim.open('/#/photo-wall')
    const file = page.locator('input[name="file"]')
    const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('I am no picture') }
    await file.setInputFiles(text)
    await page.getByText('This is no PNG and no JPEG, whatever it is called.').waitFor()
    await page.getByLabel('Caption').fill('The night shift')
    expect(await page.locator('#submitButton').isDisabled()).toBe(true)
    await file.setInputFiles(PICTURE)
    await page.click('#submitButton')
    const hung = page.locator('figure', { hasText: 'The night shift' }).locator('img')
    await hung.waitFor()
    await hung.scrollIntoViewIfNeeded()
    await expect.poll(() => hung.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0)
  })

  it('show users and feedback to administrators only', async () => {
    await jim.open('/#/administration')
    await jim.page.getByText('403', { exact: true }).first().waitFor()
    const admin = await colleague(ADMIN)
    const { page } = admin
    await admin.open('/#/administration')
    const users = page.locator('.user-table')
    await users.getByText('jim@juice-sh.op').first().waitFor()
    await users.getByRole('button', { name: 'Details of jim@juice-sh.op' }).click()
    await page.getByRole('dialog').getByText('jim@juice-sh.op').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const before = await rows('SELECT id FROM Feedbacks')
    await page.locator('.customer-table .mat-cell.mat-column-remove > button').first().click()
    await expect.poll(() => rows('SELECT id FROM Feedbacks')).toHaveLength(before.length - 1)
    expect(admin.problems).toEqual([])
  })

  it('let accountants deliver orders and change prices and stock', async () => {
    const accountant = await colleague(ACCOUNTANT)
    const { page } = accountant
    await accountant.open('/#/accounting')
    await page.locator('app-accounting tbody, app-accounting [role="row"]').first().waitFor()
    const toggle = page.getByRole('button', { name: /^Mark .*: / }).first()
    const label = await toggle.getAttribute('aria-label')
    await toggle.click()
    await expect.poll(() => toggle.getAttribute('aria-label')).not.toBe(label)

    const change = async (name: string, value: string) => {
      const field = page.getByRole('spinbutton', { name })
      await field.fill(value)
      await field.press('Enter')
      await waitForMessage(accountant, 'Apple Juice (1000ml)')
    }
    await change('Price of Apple Juice (1000ml)', '2.49')
    await change('Stock of Apple Juice (1000ml)', '-3')
    expect(await rows('SELECT price FROM Products WHERE id = 1')).toEqual([{ price: 2.49 }])
    await expect
      .poll(() => rows('SELECT quantity FROM Quantities WHERE ProductId = 1'))
      .toEqual([{ quantity: 0 }])
    await jim.open('/#/search?q=Apple+Juice')
    await jim.page.reload()
    const tile = jim.page.locator('article', { hasText: 'Apple Juice (1000ml)' })
    await tile.getByText('2.49¤').waitFor()
    await tile.getByText('Sold out').waitFor()
    expect(accountant.problems).toEqual([])
  })

  it('caused no page error in any step', () => {
    expect(jim.problems).toEqual([])
  })
})
