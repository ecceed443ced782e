import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext, viewerOf } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import type { Learner } from './testing/stage.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1',
}

describe('two learners who share a shop', () => {
  let opened: ClassOnHostNames
  let ann: LearnerOnHostName
  let annsScreen: Learner
  let phone: Learner

  const barOf = ({ page }: Learner) => page.getByRole('region', { name: 'Your class' })
  const statusOf = (learner: Learner) => barOf(learner).getByRole('status').textContent()

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    ann = await opened.join(await learnerContext(opened.browser), 'Ann')
    annsScreen = viewerOf(ann.page)
    await ann.page.reload()
    phone = viewerOf(await (await learnerContext(opened.browser, PHONE)).newPage())
    await barOf(annsScreen).getByText('Ann', { exact: true }).waitFor()
  })
  afterAll(() => opened.close())

  it('see in the bar and on the class page where else it is open, and when that has ended; accessible', async () => {
    expect(await barOf(annsScreen).getByText('Also open').count()).toBe(0)
    await opened.resume(phone.page, ann)
    const item = barOf(annsScreen).getByText('Also open: a phone').locator('visible=true').first()
    await item.waitFor()
    expect(await statusOf(annsScreen)).toBe('Also open: a phone')
    await ann.page.evaluate(() => location.assign('#/class'))
    await ann.page.getByRole('main').getByText('Also open: a phone').waitFor()
    expect(await violationsInAllAppearances(annsScreen)).toEqual([])

    await phone.page.evaluate(() => location.assign('#/class'))
    await phone.page.getByRole('main').getByText('Also open: a computer').waitFor()
    expect(await violationsInAllAppearances(phone)).toEqual([])

    await phone.context.close()
    await item.waitFor({ state: 'detached' })
    expect(await statusOf(annsScreen)).toBe('Your shop is open here alone.')
  })
})
