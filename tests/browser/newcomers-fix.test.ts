import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { button, chooseFix, DESKTOP, dialog, link, PHONE, typeLogin } from './testing/devices.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 40_000 }
const JIM = "jim@juice-sh.op'--"

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each([DESKTOP, PHONE])(
  'a new learner who puts a fix live and goes on with its sibling (%s)',
  (device, options, press) => {
    const shop = `mender-${device}`
    let eve: Learner
    beforeAll(async () => {
      eve = await stage.learner(shop, options)
    })
    const isSolved = (key: string) =>
      expect.poll(() => stage.application.visitor(shop).solved(key), PATIENTLY).toBe(true)
    const isAllInReach = async (place: Locator) => expect(await unreachableControls(place)).toEqual([])
    const login = (email: string) =>
      stage.application.visitor(shop).post('/rest/user/login', { email, password: 'x' })
    const openSheet = async (key: string, name: string) => {
      await eve.open('/#/score-board')
      await press(link(eve.page.locator(`#challenge-${key}`), name))
      return dialog(eve.page, name)
    }

    it('solves the challenge, finds the line, and chooses the right fix', async () => {
      const { page } = eve
      await typeLogin(eve, press, "' or 1=1--")
      await isSolved('loginAdminChallenge')
      const details = await openSheet('loginAdminChallenge', 'Login Admin')
      await press(link(details, 'Find the lines'))
      await press(page.getByRole('option').filter({ hasText: 'SELECT * FROM Users' }))
      await press(page.locator('#findItSubmitButton'))
      await page.getByText('Found. That is where it leaks.').waitFor()
      await chooseFix(page, press)
    })

    it('puts it live with one button, and sees that it holds and what it blocks', async () => {
      const { page } = eve
      await press(button(page, 'Put it live and attack'))
      await page.getByText('It held.').waitFor({ timeout: 40_000 })
      expect((await login("' or 1=1--")).statusCode).toBe(401)
      await press(page.locator('#liveFixes'))
      await page.getByText(/Cannot be hacked meanwhile: .*Login Jim/).waitFor()
      await isAllInReach(page.locator('#liveFixes + *'))
      await page.keyboard.press('Escape')
    })

    it('is led to a challenge that can be solved now', async () => {
      const { page } = eve
      await press(link(page.getByRole('navigation', { name: 'Where to go from here' }), 'Next round'))
      await page.waitForURL(/#\/score-board/)
      const next = page.locator('section[aria-labelledby="next-up"]')
      await next.waitFor()
      expect(await next.textContent()).not.toMatch(/Login (Jim|Bender)/)
    })

    it('reads on the sibling what blocks it, restores the weak code with one touch, and solves it', async () => {
      const details = await openSheet('loginJimChallenge', 'Login Jim')
      await details.getByText('Your fix stands in the way').waitFor()
      await isAllInReach(details)
      await press(button(details, 'Put the weak code back'))
      await button(details, 'Put my fix live again').waitFor()
      await typeLogin(eve, press, JIM)
      await isSolved('loginJimChallenge')
      // Wait for the page as well: the row of the solved challenge moves, and a touch at that moment would miss it.
      await eve.page.locator('.challenge-solved-toast').filter({ hasText: 'Login Jim' }).waitFor()
    })

    it('puts the fix live again with another touch', async () => {
      const { page } = eve
      const details = await openSheet('loginJimChallenge', 'Login Jim')
      await press(button(details, 'Put my fix live again'))
      await expect.poll(async () => (await login(JIM)).statusCode, PATIENTLY).toBe(401)
      await expect.poll(() => page.locator('#liveFixes').textContent(), PATIENTLY).toContain('1')
      expect(eve.problems).toEqual([])
      await eve.context.close()
    })
  },
)
