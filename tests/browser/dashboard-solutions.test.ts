import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/class.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

describe('solutions for the trainer', () => {
  let stage: Stage
  let trainer: Learner
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await openStage({ classroom, eventLog: classroom.eventLog })
    classroom.addresses.port = new URL(stage.origin).port
    trainer = await stage.learner('trainer', CONTEXT_OPTIONS)
    await trainer.page.goto(await classroom.openDashboard())
  })
  afterAll(() => stage.close())

  it('are found by name, and show the solution, the lines and the right fix', async () => {
    const { page } = trainer
    await page.getByRole('link', { name: 'Solutions' }).click()
    await page.getByRole('searchbox', { name: 'Find a challenge, a category' }).fill('login jim')
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await page.getByRole('link', { name: 'Login Jim' }).click()
    await page.getByRole('heading', { level: 1, name: 'Login Jim' }).waitFor()
    const solution = page.getByRole('region', { name: 'The solution, step by step' })
    expect(await solution.innerText()).toContain("jim@juice-sh.op'--")
    expect(await solution.innerText()).toContain('The shop answers 200')
    expect(await page.locator('mark').innerText()).toContain('SELECT * FROM Users')
    expect(await page.getByRole('region', { name: 'What holds, and why' }).first().innerText()).toContain(
      'bind-parameters',
    )
  })

  it('are accessible in all appearances', async () => {
    const { page } = trainer
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await setFirstAppearance(trainer)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Solutions' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('login jim')
    expect(trainer.problems).toEqual([])
  })

  it('are one step away from a learner’s current challenge', async () => {
    const { page } = trainer
    const { learner } = await classroom.classStore.join(classroom.itsClass.id, 'Ann')
    await classroom.tracker.membersChanged()
    const at = new Date().toISOString()
    const row = {
      id: '1',
      kind: 'opened',
      key: 'loginAdminChallenge',
      detail: '',
      at,
      evidence: null,
    } as const
    classroom.tracker.rows(learner.shop, [row])
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
    await page.getByRole('link', { name: 'The whole solution' }).click()
    await page.getByRole('heading', { level: 1, name: 'Login Admin' }).waitFor()
  })

  it('say so if there is no such challenge', async () => {
    const { page } = trainer
    await page.goto(`${new URL(page.url()).origin}/#/answers/nowhere`)
    await page.getByText('There is no such challenge.').waitFor()
  })
})
