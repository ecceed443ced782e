import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'
import { doTask, guide, readToEnd, readToNextTask } from './testing/tour.ts'

const PATIENTLY = { timeout: 40_000 }
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const
const LOGIN = 'loginAdminChallenge'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each([
  ['a desktop', 'desktop', DESKTOP],
  ['a phone', 'phone', PHONE],
])('the first steps of a new learner on %s', (_, shop, options) => {
  let eve: Learner
  /** All complaints of the browser. */
  const complaints: string[] = []

  beforeAll(async () => {
    eve = await stage.learner(shop, options)
    await eve.context.clearCookies({ name: 'welcomebanner_status' })
    await eve.context.clearCookies({ name: 'cookieconsent_status' })
    eve.page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    })
  })
  afterAll(() => eve.context.close())

  const link = (name: string | RegExp) => eve.page.getByRole('link', { name })
  const isSolved = (key: string) => stage.application.visitor(shop).solved(key)
  const typeForMe = () => guide(eve.page).getByRole('button', { name: 'Type it for me' }).click()

  it('lead from the first visit through a tour to the first solved challenge, and to the board', async () => {
    const { page } = eve
    await eve.open('/')
    await page.getByRole('button', { name: 'Show me around' }).click()
    await guide(page).getByText('Step 1 of 4').waitFor()
    await doTask(page, typeForMe)
    await doTask(page, typeForMe)
    await doTask(page, () => page.click('#loginButton'))
    await expect.poll(() => isSolved(LOGIN), PATIENTLY).toBe(true)
    await readToEnd(page)
    await guide(page).getByRole('link', { name: 'To the score board' }).click()
    await page.locator(`#challenge-${LOGIN}`).waitFor()
  })

  it('continue along a path, by a tour, to its next challenge', async () => {
    const { page } = eve
    await link('Learning paths').click()
    await link('Your first night shift').click()
    await page.locator('#path-next').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show me how' }).click()
    await guide(page).waitFor()
    await readToNextTask(page)
    await page.evaluate(() => location.assign('#/privacy-security/privacy-policy'))
    await expect.poll(() => isSolved('privacyPolicyChallenge'), PATIENTLY).toBe(true)
    await readToEnd(page)
    await guide(page)
      .getByRole('link', { name: /^Next on this path: / })
      .click()
    await page.getByRole('dialog', { name: 'DOM XSS', exact: true }).waitFor()
  })

  it('lead from the solved challenge to its lines, to its fix, and back to the path', async () => {
    const { page } = eve
    await eve.open(`/#/score-board?open=${LOGIN}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Find the lines' }).click()
    await page.locator('#line15').click()
    await page.click('#findItSubmitButton')
    const offers = page.locator('#fix-it').getByRole('radio')
    await offers.first().waitFor()
    const isFixed = async () => (await page.locator('#fix-it [data-right="true"]').count()) > 0
    for (let index = 0; index < (await offers.count()) && !(await isFixed()); index += 1) {
      await chooseRadio(offers.nth(index))
      await page.click('#fixItSubmitButton')
      await page.locator('#fix-it [data-right]').waitFor()
    }
    expect(await isFixed()).toBe(true)
    await eve.open(`/#/debrief/${LOGIN}`)
    await link(/^Next on this path: /).click()
    await page.getByRole('dialog', { name: 'DOM XSS', exact: true }).waitFor()
  })

  it('cause no error in the browser', () => {
    expect([...complaints, ...eve.problems]).toEqual([])
  })
})
