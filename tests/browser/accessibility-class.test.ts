import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/class.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { CONTEXT_OPTIONS, setFirstAppearance, violationsInAllAppearances } from './testing/appearances.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

describe('pages of a class', () => {
  let stage: Stage
  let ann: Learner
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await openStage({ classroom, eventLog: classroom.eventLog })
    classroom.addresses.port = new URL(stage.origin).port
    ann = await stage.learner('ann', CONTEXT_OPTIONS)
  })
  afterAll(() => stage.close())

  const join = async (code: string) => {
    await setFirstAppearance(ann)
    await ann.page.locator('#code').fill(code)
    await ann.page.locator('#nickname').fill('Ann')
    await ann.page.getByRole('button', { name: 'Get my shop' }).click()
  }

  it('the join page is accessible in all appearances: at first, after a wrong code, and with a passphrase', async () => {
    const { page } = ann
    await page.goto(classroom.addresses.joinOrigin)
    await page.getByRole('heading', { name: 'Join your class' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    await join('no-such-class')
    await page.getByText('There is no class with this code').waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    await join(classroom.itsClass.code)
    await page.getByRole('heading', { name: 'Your shop is ready' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    expect(ann.problems).toEqual([])
  })

  it('the page of stored personal data is accessible in all appearances, and names events in plain words', async () => {
    const { page } = ann
    const words = await page.locator('.words').innerText()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await page.goto(new URL('/rest/nowhere', page.url()).href)
    await page.goto(`${classroom.addresses.joinOrigin}/.class/record`)
    expect(await violationsInAllAppearances(ann)).toEqual([])
    const bring = async (text: string) => {
      await page.getByLabel('Class code').fill(classroom.itsClass.code)
      await page.getByLabel('Nickname').fill('Ann')
      await page.getByLabel('Your passphrase').fill(text)
      await page.getByRole('button', { name: 'Show it' }).click()
    }
    await bring('four wrong words here')
    await page.getByRole('alert').waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    const { classStore, itsClass } = classroom
    await expect.poll(() => classStore.events(itsClass.id)).toHaveLength(1)
    await bring(words)
    await page.getByRole('cell', { name: 'Error Handling' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
  })

  it('pages that refuse a visitor are accessible in all appearances', async () => {
    const { page } = ann
    const { joinOrigin, port } = classroom.addresses
    const ways = [
      `${joinOrigin}/nowhere`,
      `http://xx.yy.localhost:${port}/`,
      `http://00aaaaaaaaaaaa.localhost:${port}/`,
    ]
    for (const way of ways) {
      await page.goto(way)
      await page.getByRole('link', { name: 'To the join page' }).waitFor()
      expect([way, ...(await violationsInAllAppearances(ann))]).toEqual([way])
    }
    await page.setExtraHTTPHeaders({ 'x-long': 'x'.repeat(70_000) })
    await page.goto(joinOrigin)
    await page.setExtraHTTPHeaders({})
    await page.getByRole('heading', { name: 'Too many cookies' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
  })

  it('the trainer dashboard is accessible in all appearances: signed out, in use, beside a learner, and with dialogs', async () => {
    const { page } = ann
    const link = await classroom.openDashboard()
    await setFirstAppearance(ann)
    await page.goto(new URL(link).origin)
    await page.getByRole('heading', { name: 'Trainer dashboard' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    const learner = await classroom.classStore.learnerOfShop(
      (await classroom.classStore.learners(classroom.itsClass.id))[0]?.shop ?? '',
    )
    await classroom.classStore.messageStore.raiseHand(learner?.id ?? '', 'Help, please', new Date())
    await classroom.tracker.handsChanged()
    await classroom.tracker.membersChanged()
    await page.goto(link)
    await page.getByRole('grid', { name: 'Learners' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    await setFirstAppearance(ann)
    await page.getByRole('grid').getByRole('link', { name: 'Ann' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    await page.getByRole('button', { name: 'Rename' }).click()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    await page.getByRole('button', { name: 'No, leave it' }).click()
    await page.getByRole('button', { name: 'New passphrase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New passphrase' }).click()
    await page.getByRole('button', { name: 'I have it' }).waitFor()
    expect(await violationsInAllAppearances(ann)).toEqual([])
    await page.getByRole('button', { name: 'I have it' }).click()
    for (const [screen, title] of [
      ['Map', 'Who has come how far'],
      ['Solutions', 'Solutions'],
      ['Plan', 'Plan'],
      ['Messages', 'Messages'],
      ['Class', 'Class'],
      ['Log', 'Log'],
    ] as const) {
      await page.getByRole('link', { name: screen }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await violationsInAllAppearances(ann)).toEqual([])
    }
    expect(ann.problems).toEqual([])
  })
})
