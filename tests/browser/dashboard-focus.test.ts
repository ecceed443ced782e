import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { dashboardContext, viewerOf } from './testing/class-contexts.ts'
import { type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { holdRequests } from './testing/held-requests.ts'
import type { Learner } from './testing/stage.ts'

const PHONE = { width: 390, height: 844 }

describe('the focus on the dashboard', () => {
  let opened: ClassOnHostNames
  let trainer: Learner

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    const { classStore, itsClass, tracker: keeper } = opened.classroom
    for (const name of ['Ann', 'Bob', 'Cat', 'Dan']) await classStore.join(itsClass.id, name)
    await keeper.membersChanged()
    const context = await dashboardContext(opened.browser)
    trainer = viewerOf(await context.newPage())
    await trainer.page.goto(await opened.classroom.openDashboard())
    await row('Ann').waitFor()
  })
  afterAll(() => opened.close())

  const at = (name: string) => trainer.page.getByRole('link', { name, exact: true })
  const button = (name: string) => trainer.page.getByRole('button', { name, exact: true })
  const row = (name: string) => trainer.page.getByRole('grid').getByRole('link', { name })
  const dialog = () => trainer.page.getByRole('dialog')
  /** Uses the keyboard, so that the focus matters. */
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).press('Enter')
  /** The dialog is not just closed: it is removed a moment later. */
  const isGone = () => trainer.page.locator('dialog').waitFor({ state: 'detached' })
  /** Role and text of the focused element. */
  const keysAreAt = (what: string) =>
    expect
      .poll(() =>
        trainer.page.evaluate(() => {
          const { activeElement: it } = document
          return `${it?.tagName} ${it?.getAttribute('aria-label') ?? it?.textContent}`
        }),
      )
      .toBe(what)
  const keysAreInGrid = () =>
    expect
      .poll(() => trainer.page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null))
      .toBe(true)

  describe('when a dialog closes because its action is done', () => {
    it('returns to the button that opened it', async () => {
      await button('Everybody here').press('Enter')
      await dialog().getByLabel('Leads to').selectOption('none')
      await dialog().getByLabel('Message').fill('Come, all of you.')
      await confirm('Send')
      await isGone()
      await keysAreAt('BUTTON Everybody here')

      await at('Class').press('Enter')
      await button('Close the class').press('Enter')
      await confirm('Close the class')
      await isGone()
      await keysAreAt('BUTTON Open the class again')
      await button('Open the class again').press('Enter')
      await confirm('Open the class again')
      await isGone()
      await keysAreAt('BUTTON Close the class')
      await button('Show it large, for the projector').press('Enter')
      await confirm('Close')
      await isGone()
      await keysAreAt('BUTTON Show it large, for the projector')
    })

    it('returns to the button if the action had to wait for a response, too', async () => {
      await at('Class').press('Enter')
      await at('Staff').press('Enter')
      await trainer.page.getByLabel('For whom or what').fill('Hugo')
      // The list that shows the new link comes after the dialog was closed.
      const list = await holdRequests(trainer.page, /\/api\/trainers$/)
      await button('Make a link').press('Enter')
      await confirm('I have it')
      await isGone()
      await keysAreAt('BUTTON Make a link')
      list.release()
      // An attempt before this one may have made a link as well.
      await button('Take the link back: Hugo').first().waitFor()
      await keysAreAt('BUTTON Make a link')
    })

    it('stays at a control that waits, which sends once and leaves what is typed meanwhile', async () => {
      const sent = await holdRequests(trainer.page, /\/api\/(invitations|controls)$/)
      await at('Staff').press('Enter')
      const name = trainer.page.getByLabel('For whom or what')
      await name.fill('Ida')
      await button('Make a link').press('Enter')
      await trainer.page.locator('button[data-loading]').waitFor()
      await keysAreAt('BUTTON Make a link')
      await trainer.page.keyboard.press('Enter')
      await trainer.page.keyboard.press(' ')
      await name.press('Enter')
      await button('Make a link').click({ force: true })
      await name.fill('Ida and Jo')
      await at('Class').press('Enter')
      const pause = trainer.page.getByRole('checkbox', { name: 'Pause the judging' })
      await pause.press(' ')
      await expect.poll(() => sent.paths).toEqual(['/api/invitations', '/api/controls'])
      expect(await pause.evaluate((it) => it === document.activeElement)).toBe(true)
      sent.release()
      await expect.poll(() => pause.isChecked()).toBe(true)
      await pause.press(' ')
      await expect.poll(() => pause.isChecked()).toBe(false)
      await at('Staff').press('Enter')
      await button('Take the link back: Ida').waitFor()
      expect(await name.inputValue()).toBe('Ida and Jo')
      await name.fill('')
    })

    it('goes to the heading of the section if the button disappears as well, at once or by an update', async () => {
      await at('Messages').press('Enter')
      await button('Take it back').press('Enter')
      await confirm('Take it back')
      await isGone()
      await keysAreAt('H1 Messages')

      await at('Plan').press('Enter')
      const [first, second] = [0, 1].map((which) =>
        trainer.page.getByRole('button', { name: /^Choose: / }).nth(which),
      )
      await first?.press('Enter')
      await button('Remove it').waitFor()
      const taken = await second?.getAttribute('aria-label')
      await second?.press('Enter')
      await confirm('Choose')
      await isGone()
      await keysAreAt(`BUTTON ${taken}`)
      await button('Remove it').press('Enter')
      await confirm('Remove it')
      await isGone()
      await button('Remove it').waitFor({ state: 'detached' })
      await keysAreAt('H1 Plan')
    })

    it('goes to a new passphrase, which is announced, and then to the button that made it', async () => {
      await at('Activity').press('Enter')
      await row('Ann').click()
      await button('New passphrase').press('Enter')
      await confirm('New passphrase')
      const words = await dialog()
        .getByText(/^([a-z]+ ){3}[a-z]+$/)
        .textContent()
      await keysAreAt(`P ${words}`)
      await confirm('I have it')
      await isGone()
      await keysAreAt('BUTTON New passphrase')
    })

    it('stays in a dialog whose request was refused', async () => {
      await button('Rename').press('Enter')
      await dialog().getByLabel('Nickname').fill('Bob')
      await confirm('Rename')
      await trainer.page.getByText('This class has a learner with this nickname').waitFor()
      await keysAreAt('BUTTON Rename')
      await trainer.page.keyboard.press('Escape')
      await isGone()
    })

    it('stays beside a learner while they are shown, and goes to the grid once they are erased', async () => {
      await button('Remove').press('Enter')
      await confirm('Remove')
      await isGone()
      await button('Remove').waitFor({ state: 'detached' })
      await keysAreAt('H3 What to do')
      await button('Erase for good').press('Enter')
      await confirm('Erase for good')
      await trainer.page.getByRole('region', { name: 'Ann' }).waitFor({ state: 'detached' })
      await keysAreInGrid()
    })

    it('goes to the grid once a new passphrase is dismissed', async () => {
      await trainer.page.getByRole('checkbox', { name: 'Select: Bob' }).press(' ')
      await button('Cards to print').press('Enter')
      await confirm('Cards to print')
      await button('I have it').press('Enter')
      await trainer.page.getByRole('grid').waitFor()
      await keysAreInGrid()
    })
  })

  describe('when its row of a list disappears', () => {
    it('goes to the same button of the next row, or of the one before', async () => {
      await at('Class').press('Enter')
      await at('Staff').press('Enter')
      for (const name of ['One', 'Two', 'Three']) {
        await trainer.page.getByLabel('For whom or what').fill(name)
        await button('Make a link').press('Enter')
        await confirm('I have it')
        await isGone()
      }
      const withdraw = async (name: string): Promise<void> => {
        await button(`Take the link back: ${name}`).press('Enter')
        await button(`Take the link back: ${name}`).waitFor({ state: 'detached' })
      }
      await withdraw('Two')
      await keysAreAt('BUTTON Take the link back: Three')
      await withdraw('Three')
      await keysAreAt('BUTTON Take the link back: One')
    })

    it('goes on after raised hands were taken down', async () => {
      const { classStore, itsClass, tracker: keeper } = opened.classroom
      const learners = await classStore.learners(itsClass.id)
      for (const { id } of learners) await classStore.messageStore.raiseHand(id, 'Look!', new Date())
      await keeper.handsChanged()
      await at('Activity').press('Enter')
      const hands = trainer.page.getByRole('button', { name: /^Take the hand down: / })
      await expect.poll(() => hands.count()).toBeGreaterThan(1)
      const second = await hands.nth(1).getAttribute('aria-label')
      await hands.first().press('Enter')
      await keysAreAt(`BUTTON ${second}`)
    })
  })

  describe('on a phone', () => {
    beforeAll(() => trainer.page.setViewportSize(PHONE))

    const bar = () => trainer.page.getByRole('region', { name: 'Selected learners' })
    const opener = () => bar().getByRole('button', { name: 'What to do' })
    const sheet = () => trainer.page.getByRole('dialog', { name: /^What to do/ })
    const pick = (name: string) =>
      trainer.page.getByRole('checkbox', { name: `Select: ${name}` }).press(' ', { noWaitAfter: true })

    it('the header takes two rows, and each screen is in view once it has the focus', async () => {
      const header = trainer.page.getByRole('banner')
      expect((await header.boundingBox())?.height).toBeLessThan(120)
      const screens = await header.getByRole('navigation').getByRole('link').all()
      expect(screens).toHaveLength(7)
      await screens[0]?.focus()
      for (const screen of screens) {
        expect(await screen.evaluate((link) => link === document.activeElement)).toBe(true)
        const { x = -1, width = 0 } = (await screen.boundingBox()) ?? {}
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(PHONE.width)
        await trainer.page.keyboard.press('Tab')
      }
      expect(await header.getByRole('status').innerText()).toContain('Live')
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await trainer.page.evaluate(overflow)).toBe(0)
    })

    it('the selection takes one row, and one button opens all actions', async () => {
      await pick('Bob')
      await pick('Cat')
      await bar().getByText('2 selected').waitFor()
      expect((await bar().boundingBox())?.height).toBeLessThan(70)
      expect(await bar().getByRole('button').count()).toBe(2)
      await opener().press('Enter')
      const names = await sheet().getByRole('button').allTextContents()
      expect(names).toEqual([
        ...['Select all that are shown', 'Write to them', 'Into a group', 'Give a hint', 'Take hands down'],
        ...['Cards to print', 'Reset shop', 'Start over', 'Undo reset', 'Remove', 'Close'],
      ])
      await keysAreAt('BUTTON Select all that are shown')
      for (const one of [
        ...(await sheet().getByRole('button').all()),
        ...(await bar().locator('button').all()),
      ]) {
        const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
      const [undo, remove] = await Promise.all(
        ['Undo reset', 'Remove'].map((name) => sheet().getByRole('button', { name }).boundingBox()),
      )
      expect((remove?.y ?? 0) - (undo?.y ?? 0) - (undo?.height ?? 0)).toBeGreaterThanOrEqual(12)
    })

    it('returns to that button once the actions are closed, in any way', async () => {
      await trainer.page.keyboard.press('Escape')
      await isGone()
      await keysAreAt('BUTTON What to do')
      await opener().press('Enter')
      await confirm('Close')
      await isGone()
      await keysAreAt('BUTTON What to do')
      await opener().click()
      await trainer.page.mouse.click(PHONE.width / 2, 20)
      await isGone()
      await keysAreAt('BUTTON What to do')
      await opener().press('Enter')
      await sheet().getByRole('button', { name: 'Reset shop' }).press('Enter')
      await trainer.page.getByRole('dialog', { name: 'Reset shop: 2 learners?' }).waitFor()
      await trainer.page.keyboard.press('Escape')
      await isGone()
      await keysAreAt('BUTTON What to do')
      await bar().getByText('2 selected').waitFor()
    })

    it('goes to the grid when nobody is selected', async () => {
      await opener().press('Enter')
      await sheet().getByRole('button', { name: 'Into a group' }).press('Enter')
      await trainer.page.getByRole('dialog').getByLabel('Group').fill('Left')
      await trainer.page.keyboard.press('Enter')
      await isGone()
      await bar().waitFor({ state: 'detached' })
      await keysAreInGrid()
      await pick('Bob')
      await bar().getByRole('button', { name: 'Clear the selection' }).press('Enter')
      await bar().waitFor({ state: 'detached' })
      await keysAreInGrid()
    })

    it('everything is accessible', async () => {
      await pick('Bob')
      const stays = async (): Promise<void> => {
        if ((await opener().count()) > 0 && (await dialog().count()) === 0) await opener().click()
      }
      expect(await violationsInAllAppearances(trainer, stays)).toEqual([])
      await sheet().getByRole('button', { name: 'Select all that are shown' }).press('Enter')
      await isGone()
      await bar().getByText('3 selected').waitFor()
      await keysAreAt('BUTTON What to do')
      expect(await opener().getAttribute('aria-expanded')).toBe('false')
    })
  })
})
