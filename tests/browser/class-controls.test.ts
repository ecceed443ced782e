import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { openClassWithAnn } from './testing/class-contexts.ts'
import type { ClassOnHostNames, LearnerOnHostName } from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

describe('class controls', () => {
  let opened: ClassOnHostNames
  let trainer: Learner
  let ann: LearnerOnHostName
  let annsScreen: Learner

  beforeAll(async () => {
    ;({ opened, trainer, ann, annsScreen } = await openClassWithAnn())
    await trainer.page.getByRole('link', { name: 'Class', exact: true }).click()
  })
  afterAll(() => opened.close())

  const bar = () => ann.page.getByRole('region', { name: 'Your class' })

  it('pause the judging and say so on both sides, until a trainer resumes', async () => {
    await trainer.page.getByRole('checkbox', { name: 'Pause the judging' }).press('Space')
    await trainer.page.getByText('Judging is paused since').waitFor()
    expect(await violationsInAllAppearances(trainer)).toEqual([])
    await bar().getByText('Judging is paused: nothing counts').waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await trainer.page.getByRole('button', { name: 'Go on judging' }).press('Enter')
    await bar().getByText('Judging is paused: nothing counts').waitFor({ state: 'detached' })
  })

  it('cover the page when the trainer asks for attention; the learner may dismiss that', async () => {
    await trainer.page.getByRole('checkbox', { name: 'Eyes up front' }).press('Space')
    const sheet = ann.page.getByRole('dialog', { name: 'Eyes up front' })
    await sheet.waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])
    await sheet.getByRole('button', { name: 'Close this' }).press('Enter')
    await sheet.waitFor({ state: 'hidden' })
    await bar().getByRole('status').filter({ hasText: 'Eyes up front' }).waitFor()
    await trainer.page.getByRole('button', { name: 'Back to work' }).press('Enter')
    await sheet.waitFor({ state: 'detached' })
  })
})
