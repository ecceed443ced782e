import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { button, chooseFix, DESKTOP, link, PHONE, dialog as sheetOf } from './testing/devices.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { guide } from './testing/tour.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 40_000 }
const [, PHONE_OPTIONS] = PHONE

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const isSolved = (shop: string, key: string) =>
  expect.poll(() => stage.application.visitor(shop).solved(key), PATIENTLY).toBe(true)

describe.each([DESKTOP, PHONE])('a new learner who resets Jim’s password (%s)', (device, options, press) => {
  const shop = `forgetful-${device}`
  let eve: Learner
  beforeAll(async () => {
    eve = await stage.learner(shop, options)
  })
  const answer = () => eve.page.locator('#securityAnswer')
  /** Fills the form from the e-mail field on, which has the focus. */
  const claimToBeJim = async (reply: string): Promise<void> => {
    const { page } = eve
    await page.keyboard.type('jim@juice-sh.op')
    await page.getByText('What is the middle name of your eldest sibling?').waitFor()
    await press(answer())
    await page.keyboard.type(reply)
    await press(page.locator('#newPassword'))
    await page.keyboard.type('beam-me-up')
    await press(page.locator('#newPasswordRepeat'))
    await page.keyboard.type('beam-me-up')
    await press(button(page, 'Change'))
  }

  it('sees the security question, answers wrongly, and sees the error beside the answer', async () => {
    const { page } = eve
    await eve.open('/#/login')
    await press(link(page, 'Forgot your password?'))
    await page.waitForURL(/#\/forgot-password/)
    expect(await answer().isDisabled()).toBe(true)
    await press(page.locator('#email'))
    await claimToBeJim('Spock')

    const refusal = page.locator('#forgot-form .error:visible')
    await refusal.waitFor()
    const isInSight = (line: Element) => {
      const { top, bottom } = line.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }
    await expect.poll(() => refusal.evaluate(isInSight), PATIENTLY).toBe(true)
    // All fields are cleared, and the focus is on the first one.
    for (const field of ['#email', '#securityAnswer', '#newPassword', '#newPasswordRepeat'])
      expect(await page.inputValue(field), field).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    expect(await stage.application.visitor(shop).solved('resetPasswordJimChallenge')).toBe(false)
    expect(await unreachableControls(page.locator('body'))).toEqual([])
  })

  it('answers rightly, sees a confirmation, and logs in with the new password', async () => {
    const { page } = eve
    await claimToBeJim('Samuel')
    await page.locator('.confirmation:visible').waitFor()
    await isSolved(shop, 'resetPasswordJimChallenge')
    await page.locator('#solvedCounter').waitFor()
    await press(link(page, 'Back to the login'))
    await page.waitForURL(/#\/login/)
    await press(page.locator('#email'))
    await page.keyboard.type('jim@juice-sh.op')
    await press(page.locator('#password'))
    await page.keyboard.type('beam-me-up')
    await press(page.locator('#loginButton'))
    await page.waitForURL(/#\/search/)
    expect(eve.problems).toEqual([])
    await eve.context.close()
  })
})

describe('a learner who has only a phone', () => {
  const shop = 'phone-only'
  let eve: Learner
  beforeAll(async () => {
    // One long journey sees the shop as most people do: it moves.
    eve = await stage.learner(shop, { ...PHONE_OPTIONS, reducedMotion: 'no-preference' })
    for (const name of ['welcomebanner_status', 'cookieconsent_status'])
      await eve.context.clearCookies({ name })
  })

  /** Expects that nothing is beyond the edges of the screen, and that every control can be touched. */
  const isAllInReach = async (place = eve.page.locator('body')) => {
    const beyond = () =>
      eve.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await beyond()).toBe(0)
    expect(await unreachableControls(place)).toEqual([])
  }
  const sheet = (name: string) => sheetOf(eve.page, name)
  const chooseFromMenu = async (name: string | RegExp) => {
    await button(eve.page, 'Open Sidenav').tap()
    await link(eve.page.getByRole('dialog'), name).tap()
    await eve.page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('solves the first challenge', async () => {
    const { page } = eve
    await eve.open('/')
    await button(page, 'Show me around').waitFor()
    await page.locator('.cc-window a.cc-btn.cc-dismiss').tap()
    await isAllInReach()
    await button(page, 'Show me around').tap()
    await button(guide(page), 'Type it for me').tap()
    await guide(page).getByText('Any password will do').waitFor()
    await isAllInReach()
    await button(guide(page), 'Type it for me').tap()
    await guide(page).getByText('Now tap Login').waitFor()
    await page.locator('#loginButton').tap()
    await guide(page).getByText('You are in, as the administrator').waitFor()
    await button(guide(page), 'Finish').tap()
    await button(guide(page), 'To the score board')
      .or(link(guide(page), 'To the score board'))
      .tap()
    await page.waitForURL(/#\/score-board/)
    await page.locator('#challenge-loginJimChallenge').waitFor()
    await isAllInReach()
  })

  it('finds the solved challenges in the tray', async () => {
    const { page } = eve
    await page.locator('#solvedCounter').tap()
    const tray = page.getByRole('region', { name: 'Solved', exact: true })
    await tray.getByText('Login Admin').waitFor()
    await isAllInReach(tray)
    await button(tray, 'Close the notice about Login Admin').tap()
    await tray.getByText('Login Admin').waitFor({ state: 'detached' })
    await button(tray, 'Close all').tap()
    await tray.waitFor({ state: 'detached' })
  })

  it('opens a challenge and a hint', async () => {
    const { page } = eve
    await link(page.locator('#challenge-loginJimChallenge'), 'Login Jim').tap()
    await button(sheet('Login Jim'), 'Show hint 1 of 4').tap()
    await sheet('Login Jim').getByText('1 of 4 open').waitFor()
    await isAllInReach()
    await button(sheet('Login Jim'), 'Close').tap()
    await sheet('Login Jim').waitFor({ state: 'detached' })
  })

  it('finds the vulnerable line of that challenge', async () => {
    const { page } = eve
    await link(page.locator('#challenge-loginAdminChallenge'), 'Login Admin').tap()
    await link(sheet('Login Admin'), 'Find the lines').tap()
    await page.waitForURL(/#\/coding-challenge\/loginAdminChallenge/)
    await page.getByRole('option').filter({ hasText: 'SELECT * FROM Users' }).tap()
    await page.locator('#findItSubmitButton').tap()
    await page.getByText('Found. That is where it leaks.').waitFor()
    await isAllInReach()
  })

  it('chooses a fix', async () => {
    const { page } = eve
    await chooseFix(page, (thing) => thing.tap())
    await isAllInReach()
  })

  it('puts it live, attacks it, and reads that it held', async () => {
    const { page } = eve
    await button(page, 'Put it live and attack').tap()
    const verdict = page.getByText('It held.')
    await verdict.waitFor({ timeout: 40_000 })
    await expect
      .poll(
        () =>
          verdict.evaluate((words) => {
            const { top, bottom } = words.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }),
        PATIENTLY,
      )
      .toBe(true)
    await page.locator('#liveFixes').waitFor()
    await isAllInReach()
  })

  it('starts a path, and changes the language', async () => {
    const { page } = eve
    await chooseFromMenu('Learning paths')
    await isAllInReach()
    await link(page, 'Your first night shift').tap()
    await page.locator('#path-next').waitFor()
    await isAllInReach()
    await page.locator('#path-next').tap()
    await link(page.getByRole('dialog'), 'Your first night shift').waitFor()
    await isAllInReach()
    await button(page.getByRole('dialog'), 'Close').tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.locator('#navbarLanguageButton').tap()
    await page.getByRole('combobox', { name: 'Find a language' }).waitFor()
    await page.getByRole('option', { name: 'Deutsch' }).tap()
    await expect.poll(() => page.locator('html').getAttribute('lang'), PATIENTLY).toBe('de-DE')
    await isAllInReach()
    expect(eve.problems).toEqual([])
    await eve.context.close()
  })
})
