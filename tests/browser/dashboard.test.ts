import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Classroom } from '../../server/class/class.ts'
import type { Learner as Enrolled } from '../../server/class/store/model.ts'
import { projectRoot } from '../../server/testing/application.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const WINDOW = { viewport: { width: 1280, height: 800 } } as const
const CHALLENGE = 'loginAdminChallenge'

describe('the trainer dashboard', () => {
  let stage: Stage
  let trainer: Learner
  let ids = 0
  /** Complaints of the browser, for example about its content security policy. */
  const complaints: string[] = []
  const classroom = new Classroom({ name: 'Monday', base: 'localhost', root: projectRoot }, 0)

  beforeAll(async () => {
    stage = await openStage({ classroom, eventLog: classroom.eventLog })
    classroom.addresses.port = new URL(stage.origin).port
    trainer = await stage.learner('trainer', WINDOW)
    trainer.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED')) {
        complaints.push(message.text())
      }
    })
  })
  afterAll(() => stage.close())

  const join = async (nickname: string): Promise<Enrolled> => {
    const { learner } = await classroom.classStore.join(classroom.itsClass.id, nickname)
    await classroom.tracker.membersChanged()
    return learner
  }
  /** Adds an event to the event log. */
  const note = ({ shop }: Enrolled, kind: 'opened' | 'solved' | 'lines', detail = ''): void => {
    const at = new Date().toISOString()
    classroom.tracker.rows(shop, [{ id: `${ids++}`, kind, key: CHALLENGE, detail, at, evidence: null }])
  }
  const row = (nickname: string): Locator =>
    trainer.page
      .getByRole('row')
      .filter({ has: trainer.page.getByRole('link', { name: new RegExp(`^${nickname}`) }) })
  const strip = (): Locator => trainer.page.getByRole('region', { name: 'Who needs you' })
  const openClassView = async (): Promise<void> => {
    await trainer.page.getByRole('link', { name: 'Activity' }).click()
    await trainer.page.getByRole('grid').waitFor()
  }

  it('lets nobody in without a link, and has a policy that allows no other origin', async () => {
    const { page } = trainer
    const link = await classroom.openDashboard()
    await page.goto(new URL(link).origin)
    await page.getByText('Open the link that was printed at the start.').waitFor()
    const font = await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily)
    expect(font).toContain('Bricolage')
    await page.goto(link)
    await page.getByText('Nobody is here yet').waitFor()
    expect(page.url()).not.toContain('code=')
    await expect.poll(() => page.getByText(classroom.itsClass.code).count()).toBe(1)
    await page.reload()
    await page.getByText('Nobody is here yet').waitFor()
    expect(complaints).toEqual([])
    expect(trainer.problems).toEqual([])
  })

  it('sends its files compressed, to be cached forever', async () => {
    const { page } = trainer
    const script = await page.locator('script[type="module"]').getAttribute('src')
    const { headers } = await fetch(new URL(script ?? '', page.url()), {
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-security-policy')).toContain("trusted-types 'none'")
  })

  it('shows live who joins, solves, raises a hand and gets stuck', async () => {
    const ann = await join('Ann')
    await row('Ann').waitFor()
    note(ann, 'opened')
    classroom.tracker.asked(ann.shop, '/')
    await row('Ann').getByText('Login Admin').waitFor()
    await row('Ann').getByText('At work').waitFor()

    await classroom.classStore.messageStore.raiseHand(ann.id, 'Is a 500 good or bad?', new Date())
    await classroom.tracker.handsChanged()
    await strip().getByText('Is a 500 good or bad?').waitFor()
    await trainer.page.getByText('Ann has raised a hand.').waitFor({ state: 'attached' })
    await strip().getByRole('button', { name: 'Take the hand down: Ann' }).click()
    await strip().getByText('Nobody at this moment').waitFor()
    expect(await classroom.classStore.messageStore.raisedHands(classroom.itsClass.id)).toEqual(new Map())

    for (let time = 0; time < 5; time++) note(ann, 'lines', 'wrong')
    await row('Ann').getByText('Stuck').waitFor()
    await strip().getByRole('button', { name: 'I look after this: Ann' }).click()
    await strip().getByText('Trainer is on it').waitFor()

    note(ann, 'solved')
    await row('Ann').locator('[data-column="solved"]').getByText('1').waitFor()
    await strip().getByText('Nobody at this moment').waitFor()
  })

  it('shows a learner’s progress with each challenge, and how the class does with it', async () => {
    const { page } = trainer
    await page.getByRole('link', { name: 'Map' }).click()
    const map = page.getByRole('grid', { name: 'Who has come how far' })
    await map.getByRole('gridcell', { name: 'solved' }).waitFor()
    await map.getByRole('columnheader', { name: /Login Admin.*100% solved it/ }).waitFor()
    await expect.poll(() => map.getByRole('columnheader').count()).toBe(2)
    await page.getByLabel('All challenges').check()
    await expect.poll(() => map.getByRole('columnheader').count()).toBeGreaterThan(20)
    await map.getByRole('columnheader', { name: 'Nickname' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    const last = map.locator('[role="gridcell"]:focus')
    await expect.poll(() => last.getAttribute('aria-colindex')).toBe(await map.getAttribute('aria-colcount'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ann' }).waitFor()
    await openClassView()
  })

  it('says since when it is disconnected, and catches up by itself', async () => {
    const { page, context } = trainer
    await context.setOffline(true)
    await page.getByText(/No connection since/).waitFor()
    await join('Bob')
    await context.setOffline(false)
    await row('Bob').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
  })

  it('works by keyboard: one tab stop for the grid, arrows in it, Enter to a learner, Escape back', async () => {
    const { page } = trainer
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    const focus = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('[data-column]')
        return `${cell?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')} ${cell?.getAttribute('data-column')}`
      })
    expect(await focus()).toBe('1 name')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focus).toBe('2 name')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focus).toBe('2 state')
    await page.keyboard.press('Control+End')
    await expect.poll(focus).toBe('3 seen')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bob' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bob')
    await page.keyboard.press('Escape')
    await expect.poll(focus).toBe('3 name')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Nickname' }).getAttribute('aria-sort'))
      .toBe('descending')
    expect(await page.getByRole('row').nth(1).getByRole('link').textContent()).toBe('Bob')
  })

  it('finds learners by nickname and by state', async () => {
    const { page } = trainer
    await page.getByRole('searchbox').pressSequentially('ANN')
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Ann'])
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByText('Nobody fits').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Stuck 0' }).click()
    await page.getByText('Nobody fits').waitFor()
    await page.getByRole('button', { name: 'All 2' }).click()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
  })

  it('carries out actions on a learner, after a confirmation', async () => {
    const { page } = trainer
    await row('Bob').getByRole('link').click()
    const panel = page.getByRole('region', { name: 'Bob' })
    await panel.getByLabel('Group').fill('Blue')
    await panel.getByRole('button', { name: 'Put into it' }).click()
    await row('Bob').getByText('Blue').waitFor()

    await panel.getByLabel('A message').fill('Well done')
    await panel.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Sent. It waits').waitFor()

    await panel.getByRole('button', { name: 'New passphrase' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New passphrase' }).click()
    await dialog.getByText(/^([a-z]+ ){3}[a-z]+$/).waitFor()
    await dialog.getByRole('button', { name: 'I have it' }).click()

    await panel.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByLabel('Nickname').fill('Ann')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('This class has a learner with this nickname').waitFor()
    await dialog.getByLabel('Nickname').fill('Carl')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await row('Carl').waitFor()

    const carl = page.getByRole('region', { name: 'Carl' })
    await carl.getByRole('button', { name: 'Reset shop' }).click()
    await dialog.getByRole('button', { name: 'No, leave it' }).click()
    expect(await carl.getByRole('button', { name: 'Undo reset' }).count()).toBe(0)
    await carl.getByRole('button', { name: 'Reset shop' }).click()
    await dialog.getByRole('button', { name: 'Reset shop' }).click()
    await carl.getByRole('button', { name: 'Undo reset' }).click()
    await dialog.getByRole('button', { name: 'Undo reset' }).click()

    await carl.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Removed 1' }).click()
    await row('Carl').waitFor()
    await carl.getByRole('button', { name: 'Erase for good' }).click()
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect.poll(() => classroom.classStore.learners(classroom.itsClass.id)).toHaveLength(1)
    await page.getByRole('button', { name: 'All 1' }).waitFor()
  })

  it('writes to all, shows who has read it, and takes it back', async () => {
    const { page } = trainer
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Lunch!\n<b>Now</b>')
    await page.getByRole('button', { name: 'Send' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Lunch!' })
    await card.getByText('read by 0 of 1').waitFor()
    await card.getByText('<b>Now</b>').waitFor()
    const [ann] = await classroom.classStore.learners(classroom.itsClass.id)
    const { messageStore } = classroom.classStore
    const [message] = ann ? await messageStore.messagesFor(ann) : []
    if (ann && message) await messageStore.markRead(ann, message.id, new Date())
    classroom.tracker.markNewMessages()
    await card.getByText('read by 1 of 1').waitFor()
    await card.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await card.waitFor({ state: 'detached' })
  })

  it('closes and opens the class, shows the code on the projector, and exports results as files', async () => {
    const { page } = trainer
    await page.getByRole('link', { name: 'Class', exact: true }).click()
    await page.getByRole('button', { name: 'Close the class' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the class' }).click()
    await page.getByText(/Closed since/).waitFor()
    await page.getByRole('button', { name: 'Open the class again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the class again' }).click()
    await page.getByText('The class is open').waitFor()
    await page.getByRole('button', { name: 'Show it large, for the projector' }).click()
    await page.getByRole('dialog').getByText(classroom.itsClass.code).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save with names' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Monday \d{4}-\d\d-\d\d learners\.csv$/)
    const anonymous = page.waitForEvent('download')
    await page.getByRole('radio', { name: 'One row per learner and challenge (CSV)' }).check()
    await page.getByRole('button', { name: 'Save without names' }).click()
    expect((await anonymous).suggestedFilename()).toMatch(/challenges without names\.csv$/)
    await page.getByRole('link', { name: 'Log' }).click()
    await page.getByRole('cell', { name: 'Exported the results' }).first().waitFor()
  })

  it('filters the log, and has a second tab, until one of them signs out', async () => {
    const { page, context } = trainer
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Exported the results' })
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(2)
    const second = await context.newPage()
    await second.goto(page.url())
    await second.getByRole('heading', { level: 1, name: 'Log' }).waitFor()
    await openClassView()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Trainer dashboard' }).waitFor()
    await second.getByRole('heading', { name: 'Trainer dashboard' }).waitFor()
    await second.close()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    // A name that is taken.
    expect(complaints.filter((text) => !/\b409\b/.test(text))).toEqual([])
    expect(trainer.problems).toEqual([])
  })
})
