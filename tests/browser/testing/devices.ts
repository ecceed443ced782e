import type { Locator, Page } from 'playwright-core'
import type { Learner, Stage } from './stage.ts'

/** Presses a control by touch or mouse. Fails if the control is off the screen or covered. */
export type Press = (target: Locator) => Promise<void>

/** A device: its name, its browser options, and how controls are pressed. */
export type Device = [name: string, options: Parameters<Stage['learner']>[1], press: Press]

export const DESKTOP: Device = [
  'desktop',
  { viewport: { width: 1280, height: 800 } },
  (target: Locator) => target.click(),
]
export const PHONE: Device = [
  'phone',
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  (target: Locator) => target.tap(),
]

export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })
export const link = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('link', { name, exact: true })
/** The dialog or sheet with this name. */
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the login, types e-mail and password, and presses the button. */
export async function typeLogin({ open, page }: Learner, press: Press, email: string): Promise<void> {
  await open('/#/login')
  await press(page.locator('#email'))
  await page.keyboard.type(email)
  await press(page.locator('#password'))
  await page.keyboard.type('x')
  await press(page.locator('#loginButton'))
  await page.waitForURL(/#\/search/)
}

/** Tries the given fixes from the first to the right one. */
export async function chooseFix(page: Page, press: Press): Promise<void> {
  const offers = page.locator('#fix-it').locator('label', { hasText: 'Fix' })
  await offers.first().waitFor()
  for (let index = 0; index < (await offers.count()); index += 1) {
    await press(offers.nth(index))
    await press(page.locator('#fixItSubmitButton'))
    const verdict = page.locator('#fix-it [data-right]')
    // The verdict on this fix: the one before stays visible until then.
    const its = new RegExp(`Fix ${'ABCD'[index]} (is right|does not do it)`)
    await verdict.filter({ hasText: its }).waitFor()
    if ((await verdict.getAttribute('data-right')) === 'true') break
  }
  await page.getByText(/Fix [A-D] is right/).waitFor()
}
