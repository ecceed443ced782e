import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastEmail } from '../../server/shop/records/emails.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { openStage, type Stage } from './testing/stage.ts'
import { guide, openTour, readToEnd } from './testing/tour.ts'
import { workbenchDrawer } from './testing/workbench.ts'

const PATIENTLY = { timeout: 40_000 }

describe('the newsletter', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('is subscribed to, unsubscribed from and written without a mouse, and is accessible in all appearances', async () => {
    const learner = await stage.nextLearner('rind-keys', { viewport: CONTEXT_OPTIONS.viewport })
    const { page, open, problems } = learner
    await setFirstAppearance(learner)
    await open('/newsletter')
    await page.focus('#email')
    await page.keyboard.type('fig@readers.example')
    await page.keyboard.press('Enter')
    await page.getByText('You are on the list').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    const letter = lastEmail(await stage.application.host.open('rind-keys'), 'fig@readers.example')
    await open(/\/newsletter\/unsubscribe\?token=\w+/.exec(letter?.text ?? '')?.[0] ?? '')
    await page.getByText('You are off the list').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await open('/newsletter/editor')
    await page.focus('#text')
    await page.keyboard.type('Figs, for once')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the key')
    await page.keyboard.press('Enter')
    await page.getByText('That is not the editor’s key.').waitFor()
    expect(await page.inputValue('#text')).toBe('Figs, for once')
    expect(await violationsInAllAppearances(learner)).toEqual([])
    // The browser itself logs the refused request.
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  })

  it('reveals its key with a tour, one yes-or-no query at a time', async () => {
    const learner = await stage.nextLearner('rind-tour')
    const { page, context } = learner
    const next = () => page.locator('#hacking-instructor-next:enabled').click()
    const follow = async (name: string, answer: string) => {
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        guide(page).getByRole('link', { name, exact: true }).click(),
      ])
      await tab.getByText(answer).first().waitFor()
      return tab
    }
    await openTour(learner, 'Twenty Questions')
    await next()
    await follow('one that is nobody’s', 'There is no such link')
    await next()
    await follow("' OR '1'='1", 'You are off the list')
    await follow("' OR '1'='2", 'There is no such link')
    await next()
    await follow('Is the first digit a 7?', 'Leaving The Rind')
    await next()
    await page.keyboard.press('Control+j')
    const tools = workbenchDrawer(page)
    await tools.getByRole('tab', { name: 'History' }).click()
    await tools
      .getByRole('button', { name: /substr/ })
      .first()
      .click()
    await tools.getByRole('button', { name: 'Send it many times' }).click()
    await next()
    const request = tools.getByRole('textbox', { name: 'Request, with positions' })
    const asked = await request.inputValue()
    await request.fill(asked.replace(',1,1)', ',§1§,1)').replace(/(%27|')7/, '$1§7§'))
    await tools.getByLabel('Several positions').selectOption('each')
    await tools.getByLabel('List 1').selectOption('numbers')
    await tools.getByRole('spinbutton', { name: 'From' }).fill('1')
    await tools.getByRole('spinbutton', { name: 'To', exact: true }).fill('12')
    await tools.getByRole('textbox', { name: 'Values' }).fill([...'0123456789abcdef'].join('\n'))
    await tools.getByLabel('Requests per second').fill('50')
    await tools.getByRole('button', { name: 'Start' }).click()
    await tools.getByText('Done: 192 of 192 answered').waitFor(PATIENTLY)
    await next()
    await tools.getByLabel('Sort by').selectOption('status')
    const rows = await tools.locator('tbody tr').evaluateAll((all) => all.map((row) => row.textContent ?? ''))
    const digits = rows.slice(0, 12).map((row) => /^\d+ · ([0-9a-f])/.exec(row)?.[1])
    const editor = await follow('editor’s desk', 'This week’s issue')
    await editor.fill('#text', 'hi')
    await editor.fill('#key', digits.join(''))
    await editor.click('#send')
    await editor.getByRole('heading', { name: 'Issue 3' }).waitFor()
    await readToEnd(page)
  })
})
