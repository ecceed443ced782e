import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/testing/application.ts'
import type { Learner, Stage } from './stage.ts'

export interface Credentials {
  email: string
  password: string
}

export const JIM: Credentials = { email: 'jim@juice-sh.op', password: 'ncc-1701' }

/** A valid picture, for uploads. */
export const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: readFileSync(join(projectRoot, 'content', 'pictures', 'padding', '19px.png')),
}

/** Types e-mail and password and sends them. The caller waits for the result. */
export async function sendLogin({ open, page }: Learner, { email, password }: Credentials): Promise<void> {
  await open('/#/login')
  await page.fill('#email', email)
  await page.fill('#password', password)
  await page.click('#loginButton')
}

/** Logs in by the form and waits for the product list. */
export async function logIn(learner: Learner, credentials: Credentials): Promise<void> {
  await sendLogin(learner, credentials)
  await learner.page.waitForURL(/#\/search/)
}

/** Logs in without the form, in the shop of this name. The app is loaded by the screen that is opened next. */
export async function logInByToken(
  { context, open, page }: Learner,
  { application, origin }: Stage,
  shop: string,
  who: Credentials,
): Promise<void> {
  const { authentication } = (await application.visitor(shop).post('/rest/user/login', who)).json()
  await context.addCookies([{ name: 'token', value: authentication.token, url: origin }])
  // Any small page of the shop.
  await open('/robots.txt')
  await page.evaluate(({ token, bid }) => {
    localStorage.setItem('token', token)
    sessionStorage.setItem('bid', String(bid))
  }, authentication)
}

/** Logs out by the menu. */
export async function logOut({ page }: Learner): Promise<void> {
  await page.click('#navbarAccount')
  await page.click('#navbarLogoutButton')
  await page.waitForFunction(() => localStorage.getItem('token') === null)
}

/** Adds the product with this name to the basket, from the product list. */
export async function addToBasket({ open, page }: Learner, product: string): Promise<void> {
  await open(`/#/search?q=${encodeURIComponent(product)}`)
  await page.locator('[aria-label="Add to Basket"]').first().click()
  await waitForMessage({ page }, product)
}

/** Waits for a message at the edge of the screen. */
export async function waitForMessage({ page }: Pick<Learner, 'page'>, text: string | RegExp): Promise<void> {
  await page.locator('.mat-snack-bar-container', { hasText: text }).first().waitFor()
}

/** The value of a sum such as `7+4*6`. */
export function solveSum(sum: string): number {
  const terms = sum.replace(/\s/g, '').match(/[+-]?\d+(\*\d+)*/g) ?? []
  return terms.reduce((total, term) => {
    const product = term.split('*').reduce((left, right) => left * Number(right), 1)
    return total + product
  }, 0)
}
