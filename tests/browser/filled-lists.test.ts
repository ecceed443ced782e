import { afterAll, beforeAll, expect, it } from 'vitest'
import { JIM, logIn } from './testing/customers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

/** Elements that published clients read as soon as they appear, by screen. Their content comes from the shop. */
const READ: [path: string, ...elements: string[]][] = [
  ['/#/search', '.item-name', '.item-price'],
  ['/#/contact', '#captcha'],
  ['/#/basket', '.mat-column-quantity > span', '#price'],
  ['/#/wallet', '.confirmation'],
  ['/#/payment/shop', '.confirmation', '#collapseCouponElement'],
  ['/#/order-summary', '.mat-column-quantity > span'],
  ['/#/privacy-security/two-factor-authentication', '#initialToken[data-test-totp-secret]'],
  ['/#/score-board', '[id="challenge-loginAdminChallenge"]'],
  ['/#/score-board-legacy', '[id="Score Board"]'],
]

let stage: Stage
let jim: Learner

beforeAll(async () => {
  stage = await openStage()
  jim = await stage.learner('filled')
  await logIn(jim, JIM)
  // Each screen starts without anything that was loaded before.
  await jim.page.addInitScript(noteFirstSight)
})
afterAll(() => stage.close())

it.each(READ)(
  'on %s the elements that clients wait for are filled when they first appear',
  async (path, ...elements) => {
    const { page } = jim
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/(rest|api)\//, async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.goto(`${stage.origin}/?${crypto.randomUUID()}#${path.slice(2)}`)
    await page.evaluate((wanted) => Reflect.set(window, 'wanted', wanted), elements)
    // The screen renders everything that it can while it waits.
    await page.locator('h1').first().waitFor()
    await page.evaluate(untilDrawn)
    answer()
    const firstSight = () => page.evaluate((): Record<string, string> => Reflect.get(window, 'firstSight'))
    const areSeen = async () => {
      const seen = await firstSight()
      return elements.every((element) => element in seen)
    }
    await expect.poll(areSeen).toBe(true)
    const seen = await firstSight()
    for (const element of elements) expect(seen[element], element).toMatch(/\S/)
    await page.unroute(/\/(rest|api)\//)
  },
)

/** Runs in the page: records in each frame the text of each element when it first becomes visible. */
function noteFirstSight(): void {
  const firstSight: Record<string, string> = {}
  Object.assign(window, { firstSight, wanted: [] })
  const look = () => {
    for (const selector of Reflect.get(window, 'wanted')) {
      const element = document.querySelector(selector)
      if (selector in firstSight || !element?.getClientRects().length) continue
      firstSight[selector] = [element.textContent, element.getAttribute('data-test-totp-secret')]
        .join(' ')
        .replaceAll('·', '')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: waits for two more frames. */
function untilDrawn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
}
