import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { JIM, logInByToken } from './testing/customers.ts'
import { openStage, type Stage } from './testing/stage.ts'

describe('preferences', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  it('are changed without a mouse, open the back room once they are polluted, and the realm is restarted', async () => {
    const learner = await stage.learner('preferences', CONTEXT_OPTIONS)
    const { page, context, open, problems } = learner
    const openDoor = async () => {
      await page.getByRole('button', { name: 'Open the door' }).focus()
      await page.keyboard.press('Enter')
    }
    await setFirstAppearance(learner)
    await logInByToken(learner, stage, 'preferences', JIM)
    await open('/#/preferences')
    await page.getByLabel('No ice').focus()
    await page.keyboard.press('Space')
    await page.selectOption('#strawColour', 'red')
    await page.focus('#preferencesNote')
    await page.keyboard.type('Two slices of lemon')
    await page.keyboard.press('Enter')
    await page.getByText('Your preferences are saved.').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.reload()
    await expect.poll(() => page.inputValue('#preferencesNote')).toBe('Two slices of lemon')
    expect(await page.getByLabel('No ice').isChecked()).toBe(true)
    expect(await page.inputValue('#strawColour')).toBe('red')
    await page.getByRole('link', { name: 'To the back room' }).focus()
    await page.keyboard.press('Enter')
    await openDoor()
    await page.locator('div:focus', { hasText: 'This door is for staff' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])

    await page.evaluate(async () => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      }
      const body = '{"__proto__":{"isStaff":true}}'
      await fetch('rest/preferences', { method: 'PATCH', headers, body })
    })
    await page.reload()
    await openDoor()
    await page.locator('div:focus', { hasText: 'The kettle is descaled on Mondays.' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await open('/#/debrief/badAppleChallenge')
    await page.getByText('Object.prototype.isStaff = true').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.focus('#restartRealm')
    await page.keyboard.press('Enter')
    await page.locator('p:focus', { hasText: 'The realm is as it was at first.' }).waitFor()
    await open('/#/back-room')
    await openDoor()
    await page.getByText('This door is for staff').waitFor()
    await context.close()
    expect(problems.filter((problem) => !/403/.test(problem))).toEqual([])
  })
})
