import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt } from '../../server/shop/records/totp.ts'
import { logIn, logOut, PICTURE, sendLogin, waitForMessage } from './testing/customers.ts'
import { holdRequests } from './testing/held-requests.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const EMAIL = 'lilith@garden.example'
const PASSWORDS = { first: 'forbidden1', second: 'forbidden2', third: 'forbidden3' }

describe('a customer with an account', () => {
  let stage: Stage
  let lilith: Learner

  beforeAll(async () => {
    stage = await openStage()
    lilith = await stage.learner('lilith')
  })
  afterAll(() => stage.close())

  const shop = () => stage.application.host.open('lilith')

  it('registers once the form is valid', async () => {
    const { page } = lilith
    await lilith.open('/#/register')
    await page.fill('#emailControl', 'lilith')
    await page.fill('#passwordControl', 'tiny')
    await page.fill('#repeatPasswordControl', 'other')
    await page.locator('#securityAnswerControl').focus()
    await page.getByText('This does not look like an e-mail address.').waitFor()
    await page.getByText('Passwords are 5-40 characters long.').waitFor()
    expect(await page.locator('#registerButton').isDisabled()).toBe(true)

    await page.fill('#emailControl', 'jim@juice-sh.op')
    await page.fill('#passwordControl', PASSWORDS.first)
    await page.fill('#repeatPasswordControl', PASSWORDS.first)
    await page.getByRole('switch', { name: 'Show password advice' }).click()
    await page.getByRole('meter').waitFor()
    await page.locator('mat-select[name="securityQuestion"]').click()
    await page.locator('.mat-option').first().click()
    await page.fill('#securityAnswerControl', 'Adam')
    await page.click('#registerButton')
    const refusal = page.getByText('Email must be unique')
    await refusal.waitFor()
    await page.locator('#emailControl').focus()
    await refusal.waitFor({ state: 'detached' })
    await page.fill('#emailControl', EMAIL)
    await page.click('#registerButton')
    await page.waitForURL(/#\/login/)
    await waitForMessage(lilith, 'Welcome aboard!')
  })

  it('stays where they are if they left while the registration was being sent', async () => {
    const { page } = lilith
    await lilith.open('/#/register')
    // The message of the test before goes.
    await page.reload()
    await page.fill('#emailControl', `second.${EMAIL}`)
    await page.fill('#passwordControl', PASSWORDS.first)
    await page.fill('#repeatPasswordControl', PASSWORDS.first)
    await page.locator('mat-select[name="securityQuestion"]').click()
    await page.locator('.mat-option').first().click()
    await page.fill('#securityAnswerControl', 'Adam')
    const sending = await holdRequests(page, '**/api/Users/')
    await page.click('#registerButton')
    await expect.poll(() => sending.paths).toHaveLength(1)
    await page.evaluate(() => location.assign('#/about'))
    await page.locator('app-about').waitFor()
    sending.release()
    await waitForMessage(lilith, 'Welcome aboard!')
    expect(new URL(page.url()).hash).toBe('#/about')
  })

  it('sees an error for a wrong password, and logs in with the right one', async () => {
    const { page } = lilith
    await lilith.open('/#/login')
    await page.focus('#email')
    await page.focus('#password')
    await page.getByText('Please enter your e-mail.').waitFor()
    await page.locator('#password').blur()
    await page.getByText('Please enter a password.').waitFor()
    await sendLogin(lilith, { email: EMAIL, password: 'wrong' })
    await page.getByText('Invalid email or password.').waitFor()
    await page.locator('#password').focus()
    await page.getByText('Invalid email or password.').waitFor({ state: 'detached' })
    await logIn(lilith, { email: EMAIL, password: PASSWORDS.first })
  })

  it('sets a profile picture and a user name', async () => {
    const { page } = lilith
    await lilith.open('/profile')
    await page.setInputFiles('#picture', PICTURE)
    await page.click('#submitFile')
    await page.waitForURL(/\/profile/)
    const uploaded = page.locator('img[src*="uploads/"]:not([src*="default"])')
    await uploaded.waitFor()
    const answer = await page.request.get(
      String(await uploaded.evaluate((image) => Reflect.get(image, 'src'))),
    )
    expect(answer.headers()['content-type']).toBe('image/png')

    await page.fill('#username', 'Lily')
    await page.click('#submit')
    await page.getByText('Lily').first().waitFor()
  })

  it('sees the profile in the fonts of the shop, although the page is outside of the web app', async () => {
    const { page } = lilith
    await lilith.open('/profile')
    await page.waitForFunction(() => {
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
      return new Set(loaded.map(({ family }) => family)).size === 2
    })
  })

  it('changes the password', async () => {
    const { page } = lilith
    await lilith.open('/#/privacy-security/change-password')
    await page.fill('#currentPassword', PASSWORDS.first)
    await page.fill('#newPassword', PASSWORDS.second)
    await page.fill('#newPasswordRepeat', 'something else')
    await page.locator('#currentPassword').focus()
    expect(await page.locator('#changeButton').isDisabled()).toBe(true)
    await page.fill('#newPasswordRepeat', PASSWORDS.second)
    await page.click('#changeButton')
    await page.locator('.confirmation:visible').waitFor()
    expect(await page.inputValue('#newPassword')).toBe('')
    expect(await page.locator('#password-form .mantine-InputWrapper-error').allTextContents()).toEqual([])
    await logOut(lilith)
    await logIn(lilith, { email: EMAIL, password: PASSWORDS.second })
  })

  it('turns on two-factor authentication, and logs in with a code', async () => {
    const { page } = lilith
    await lilith.open('/#/privacy-security/two-factor-authentication')
    const secret = String(await page.locator('#initialToken').getAttribute('data-test-totp-secret'))
    await page.fill('#currentPasswordSetup', PASSWORDS.second)
    // As older clients do.
    expect(await page.locator('#initalToken').getAttribute('data-test-totp-secret')).toBe(secret)
    await page.locator('#initalToken').pressSequentially('12')
    expect(await page.inputValue('#initialToken')).toBe('12')
    await page.fill('#initalToken', codeAt(secret, new Date()))
    await page.click('#setupTwoFactorAuth')
    await page.locator('[id="2fa-setup-successfully"]').waitFor()

    await logOut(lilith)
    await sendLogin(lilith, { email: EMAIL, password: PASSWORDS.second })
    await page.waitForURL(/#\/2fa\/enter/)
    await page.fill('#totpToken', '12345')
    await page.locator('#totpToken').blur()
    await page.getByText('A code has six digits').waitFor()
    const right = codeAt(secret, new Date())
    await page.fill('#totpToken', right === '000000' ? '111111' : '000000')
    await page.click('#totpSubmitButton')
    await page.getByText('This code does not fit.').waitFor()
    await page.fill('#totpToken', codeAt(secret, new Date()))
    await page.click('#totpSubmitButton')
    await page.waitForURL(/#\/search/)

    await lilith.open('/#/privacy-security/two-factor-authentication')
    await page.fill('#currentPasswordDisable', PASSWORDS.second)
    await page.click('#disableTwoFactorAuth')
    // Existing clients wait for this sentence.
    await page
      .locator('.mat-snack-bar-container')
      .getByText('Two-Factor Authentication has been removed.')
      .waitFor()
    await page.locator('#setupTwoFactorAuth').waitFor()
  })

  it('exports personal data, the second time after a captcha of five letters', async () => {
    const { page } = lilith
    await lilith.open('/#/privacy-security/data-export')
    const ask = async () => {
      await page.getByText('JSON', { exact: true }).click()
      const opening = page.waitForEvent('popup')
      await page.click('#submitButton')
      const popup = await opening
      await popup.getByText(EMAIL).first().waitFor()
      await popup.close()
    }
    await ask()
    const letters = page.locator('[aria-label="Input for the CAPTCHA"]')
    await letters.waitFor()
    await page.locator('.captcha-image[aria-busy="false"]').waitFor()
    expect(await page.locator('#submitButton').isDisabled()).toBe(true)
    const { tables } = await shop()
    const captcha = tables.get<{ answer: string }>('SELECT answer FROM ImageCaptchas ORDER BY id DESC')
    await letters.fill(String(captcha?.answer))
    await ask()
  })

  it('saves addresses and cards, and confirms before one is deleted', async () => {
    const { page } = lilith
    await lilith.open('/#/address/saved')
    await page.locator('.btn-new-address').click()
    const address = {
      country: 'Eden',
      fullName: 'Lilith',
      mobileNum: '5551234567',
      zipCode: '00001',
      city: 'East Gate',
    }
    for (const [field, value] of Object.entries(address)) await page.fill(`#${field}`, value)
    await page.fill('#address', 'Under the tree')
    await page.click('#submitButton')
    await page.waitForURL(/#\/address\/saved/)
    await page.getByText('Under the tree').waitFor()
    await removeAfterAsking(lilith, 'Under the tree')

    await lilith.open('/#/saved-payment-methods')
    await page.getByRole('button', { name: /Add new card/ }).click()
    await page.fill('#cardName', 'Lilith')
    await page.fill('#cardNumber', '1234 5678 9012 3456')
    await page.selectOption('#cardMonth', '12')
    await page.selectOption('#cardYear', '2099')
    await page.click('#submitButton')
    await waitForMessage(lilith, '3456')
    await page.getByText('Good until 12/2099').waitFor()
    await removeAfterAsking(lilith, 'Good until 12/2099')
  })

  it('resets a forgotten password with the security answer', async () => {
    const { page } = lilith
    await logOut(lilith)
    await lilith.open('/#/forgot-password')
    expect(await page.locator('#securityAnswer').isDisabled()).toBe(true)
    const reset = async (answer: string): Promise<void> => {
      await page.fill('#email', EMAIL)
      await page.locator('#securityAnswer:enabled').fill(answer)
      await page.fill('#newPassword', PASSWORDS.third)
      await page.fill('#newPasswordRepeat', PASSWORDS.third)
      await page.click('#resetButton')
    }
    await reset('Eve')

    // A wrong answer: all fields are cleared, and the error is in view.
    const refusal = page.locator('#forgot-form .error:visible')
    await refusal.waitFor()
    for (const field of ['#email', '#securityAnswer', '#newPassword', '#newPasswordRepeat'])
      expect(await page.inputValue(field), field).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    expect(await refusal.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThan(0)

    await reset('Adam')
    await page.locator('.confirmation:visible').waitFor()
    expect(await page.inputValue('#email')).toBe('')
    await logIn(lilith, { email: EMAIL, password: PASSWORDS.third })
  })

  it('requests erasure, and proves their identity', async () => {
    const { page } = lilith
    await lilith.open('/dataerasure')
    await page.fill('#email', EMAIL)
    await page.fill('#securityAnswer', 'Eve')
    await page.click('#submitButton')
    await page.getByText('That is not what we have on file.').waitFor()
    await page.fill('#email', EMAIL)
    await page.fill('#securityAnswer', 'Adam')
    await page.click('#submitButton')
    await page.locator('#securityAnswer').waitFor({ state: 'detached' })
    await page.getByText(EMAIL).waitFor()
    const { tables } = await shop()
    expect(tables.all('SELECT deletionRequested FROM PrivacyRequests')).toEqual([{ deletionRequested: 1 }])
    const cookies = await lilith.context.cookies()
    expect(cookies.filter(({ name }) => name === 'token')).toEqual([])
  })

  it('caused no page error in any step', () => {
    expect(lilith.problems).toEqual([])
  })
})

/** Deletes the only item on the screen, after a confirmation. */
async function removeAfterAsking({ page }: Learner, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const bin = page.getByRole('button', { name: /^remove/i })
  await bin.click()
  await dialog.getByText(text).waitFor()
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await dialog.waitFor({ state: 'detached' })
  await bin.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(text).waitFor({ state: 'detached' })
}
