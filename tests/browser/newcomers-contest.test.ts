import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CTF_KEY, flagOf } from '../../server/training/contest/flags.ts'
import { button, DESKTOP, dialog, link, PHONE, typeLogin } from './testing/devices.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 40_000 }

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ preset: 'ctf' })
})
afterAll(() => stage.close())

describe.each([DESKTOP, PHONE])('a new learner in a contest without help (%s)', (device, options, press) => {
  const shop = `contest-${device}`
  let eve: Learner
  beforeAll(async () => {
    eve = await stage.learner(shop, {
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    await eve.context.clearCookies({ name: 'welcomebanner_status' })
  })
  const isAllInReach = async (place = eve.page.locator('body')) =>
    expect(await unreachableControls(place)).toEqual([])

  it('sees neither a greeting nor a tour', async () => {
    const { page } = eve
    await eve.open('/')
    await page.locator('img[alt="Apple Juice (1000ml)"]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('Break in now').count()).toBe(0)
    await isAllInReach()
  })

  it('finds the challenges on the board, but no hints or solutions', async () => {
    const { page } = eve
    await eve.open('/#/score-board')
    await press(link(page.locator('#challenge-loginAdminChallenge'), 'Login Admin'))
    const details = dialog(page, 'Login Admin')
    await details.getByRole('heading', { name: 'Hints' }).waitFor()
    expect(await details.getByRole('button', { name: /^Show/ }).count()).toBe(0)
    expect(await page.getByText(/guided tour/).count()).toBe(0)
    await details.getByText('No hints:').waitFor()
    await isAllInReach()
    await press(link(details, 'Go to the shop'))
    await page.waitForURL(/#\/search/)
  })

  it('solves a challenge without help, and copies its flag', async () => {
    const { page } = eve
    await typeLogin(eve, press, "' or 1=1--")
    const flag = flagOf('Login Admin', DEFAULT_CTF_KEY)
    await page.locator('.challenge-solved-toast').waitFor()
    // The flag is long: it must not overlap what is beside the notice.
    await isAllInReach()
    await press(page.locator('#solvedCounter'))
    const tray = page.getByRole('region', { name: 'Solved', exact: true })
    await tray.getByText(flag).waitFor()
    await press(button(tray, 'Copy the flag of Login Admin'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(flag)
    await isAllInReach(tray)
    await press(button(tray, 'Close all'))
    await tray.waitFor({ state: 'detached' })
    // Closing all notices solves a challenge as well, whose row moves others on the board. So the test waits for its
    // notice before it clicks.
    await page.locator('.challenge-solved-toast').filter({ hasText: 'Mass Dispel' }).waitFor()
  })

  it('finds the flag on the sheet, once the notice is gone', async () => {
    const { page } = eve
    await eve.open('/#/score-board')
    await press(link(page.locator('#challenge-loginAdminChallenge'), 'Login Admin'))
    const details = dialog(page, 'Login Admin')
    await press(button(details, 'More about this challenge'))
    await press(button(details, 'Show the flag again'))
    await press(button(details, 'Close'))
    await press(page.locator('#solvedCounter'))
    await page
      .getByRole('region', { name: 'Solved', exact: true })
      .getByText(flagOf('Login Admin', DEFAULT_CTF_KEY))
      .waitFor(PATIENTLY)
    expect(eve.problems).toEqual([])
    await eve.context.close()
  })
})
