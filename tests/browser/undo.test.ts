import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const SOLVED = 'errorHandlingChallenge'

/** A board with few challenges: its many controls make each step slow. */
const BOARD = '/#/score-board?searchQuery=Error%20Handling'

let stage: Stage
let ann: Learner
beforeAll(async () => {
  stage = await openStage()
  ann = await stage.learner('ann')
})
afterAll(() => stage.close())

it('a learner starts over, undoes it, and has the shop back', async () => {
  const { page, open, problems } = ann
  const { get, solved } = stage.application.visitor('ann')
  await get('/rest/nowhere')
  const entry = (name: string) => page.getByRole('button', { name })
  const choose = async (name: string) => {
    await entry('My shop').click()
    await entry(name).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await open(BOARD)
  await entry('My shop').click()
  await entry('Start over').waitFor()
  expect(await entry('Undo the last fresh start').count()).toBe(0)
  await page.keyboard.press('Escape')
  await choose('Start over')
  expect(await solved(SOLVED)).toBe(false)

  await open(BOARD)
  await choose('Undo the last fresh start')
  expect(await solved(SOLVED)).toBe(true)
  expect(problems).toEqual([])
})

it.each([320, 390, 1280])('the menu of the shop fits a screen of %i px', async (width) => {
  const { page } = ann
  await page.setViewportSize({ width, height: 700 })
  const opener = page.getByRole('button', { name: 'My shop', exact: true })
  await opener.click()
  await page.getByRole('button', { name: 'Start over' }).waitFor()
  const menu = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
  expect(await menu.getByRole('button').count()).toBeGreaterThan(1)
  expect(await unreachableControls(menu)).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
})
