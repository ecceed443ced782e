import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEmail } from '../../server/shop/records/emails.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { openStage, type Stage } from './testing/stage.ts'
import { guide, openTour, readToEnd } from './testing/tour.ts'

describe('the supplier portal', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('is entered without a mouse, in two steps, and is accessible in all appearances', async () => {
    const learner = await stage.nextLearner('stall-keys', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/stall/register')
    await page.focus('#name')
    for (const text of ['Fig and Sons', 'fig@market.example', 'fig & sons']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/stall/login')
    await page.focus('#name')
    await page.keyboard.type('Fig and Sons')
    await page.keyboard.press('Tab')
    await page.keyboard.type('fig & sons')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/stall/code')
    expect(await violationsInAllAppearances(learner)).toEqual([])
    const letter = lastEmail(await stage.application.host.open('stall-keys'), 'fig@market.example')
    await page.focus('#code')
    await page.keyboard.type(/\d{6}/.exec(letter?.text ?? '')?.[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/stall')
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.getByRole('link', { name: 'Invoices' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'PITCH-4' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    // On the narrowest screen, the amounts are in view without scrolling the table sideways.
    const hidden = page.getByRole('region').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(await hidden).toBe(0)
    expect(problems).toEqual([])
  })

  it('is attacked with a tour that waits in another tab', async () => {
    const learner = await stage.nextLearner('stall-tour')
    const { page, context } = learner
    const readNext = () => page.locator('#hacking-instructor-next:enabled').click()
    await openTour(learner, 'Two Steps Minus One')
    await readNext()
    const [paste] = await Promise.all([
      context.waitForEvent('page'),
      guide(page).getByRole('link', { name: 'Rummage' }).click(),
    ])
    await paste.getByRole('link', { name: 'pom3lo' }).first().click()
    await paste.getByText('PIN 7-seeds').waitFor()
    await readNext()
    const [portal] = await Promise.all([
      context.waitForEvent('page'),
      guide(page).getByRole('link', { name: 'stall office' }).click(),
    ])
    await portal.fill('#name', 'pomelo-brothers')
    await portal.fill('#pin', '7-seeds')
    await portal.click('#enter')
    await portal.waitForURL('**/stall/code')
    await readNext()
    await readNext()
    await portal.goto(`${stage.origin}/stall/invoices`)
    await portal.getByRole('rowheader', { name: 'PB-0031' }).waitFor()
    await readToEnd(page)
  })
})
