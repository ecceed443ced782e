import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext, viewerOf } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import { JIM, logIn } from './testing/customers.ts'
import { type DashboardCall, signInAsTrainer } from './testing/dashboard.ts'

describe('what happens to a learner is said at once', () => {
  let opened: ClassOnHostNames
  let dashboard: DashboardCall
  let ann: LearnerOnHostName
  let page: Page

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    dashboard = await signInAsTrainer(opened.classroom)
    ann = await opened.join(await learnerContext(opened.browser), 'Ann')
    page = ann.page
    page.setDefaultTimeout(40_000)
    await bar().waitFor()
  })
  afterAll(() => opened.close())

  const bar = () => page.getByRole('region', { name: 'Your class' })
  const unread = () => page.getByRole('region', { name: 'Not read yet' })
  const goTo = (hash: string) => page.evaluate((to) => location.assign(to), hash)
  const basket = () => page.locator('.fa-layers-counter').first()
  const act = async (name: string, body = {}) => {
    const { classStore, itsClass } = opened.classroom
    const [learner] = await classStore.learners(itsClass.id)
    await dashboard('POST', `/api/learners/${learner?.id}/${name}`, body)
  }
  const close = async (text: string) => {
    const notice = unread().getByRole('listitem').filter({ hasText: text })
    await notice.getByRole('button', { name: 'I have read this' }).click()
    await notice.waitFor({ state: 'detached' })
  }
  /** What a click in the middle of the element would hit is in it. */
  const isOnTop = () =>
    unread().evaluate((box) => {
      const { left, top, width } = box.getBoundingClientRect()
      return box.contains(document.elementFromPoint(left + width / 2, top + 12))
    })

  const tabTo = async (name: string) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (let times = 0; times < 100 && (await focused()) !== name; times++) await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  }

  it('a message lies above a challenge’s sheet, takes no focus, and stays after a reload until it is read', async () => {
    await goTo('#/score-board?open=loginAdminChallenge')
    await page.getByRole('dialog', { name: 'Login Admin' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))
    const before = await focused()
    await dashboard('POST', '/api/messages', { text: 'Break until ten.', audience: { to: 'all' } })
    await unread().getByText('Break until ten.').waitFor()
    expect(await isOnTop()).toBe(true)
    expect(await focused()).toBe(before)
    await page.reload()
    await page.getByRole('dialog', { name: 'Login Admin' }).waitFor()
    await unread().getByText('Break until ten.').waitFor()
    await expect.poll(isOnTop).toBe(true)
    expect(await violationsInAllAppearances(viewerOf(page))).toEqual([])
    await tabTo('I have read this')
    await page.keyboard.press('Enter')
    await unread().waitFor({ state: 'detached' })
    await page.getByRole('dialog', { name: 'Login Admin' }).waitFor()
    await page.reload()
    await bar().getByText('Monday').waitFor()
    expect(await unread().count()).toBe(0)
  })

  it('after a reset by the trainer the basket is that of the fresh shop', async () => {
    const learner = {
      ...viewerOf(page),
      open: async (hash: string) => void (await page.goto(`${ann.origin}${hash}`)),
    }
    await logIn(learner, JIM)
    await page.locator('[aria-label="Add to Basket"]').first().click()
    await expect.poll(() => basket().textContent()).not.toBe('0')
    await act('reset')
    await unread().getByText('Tess reset your shop').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await basket().waitFor({ state: 'detached' })
    await close('Tess reset your shop')
  })

  it('a new name, a new passphrase', async () => {
    await act('rename', { nickname: 'Anna' })
    await unread().getByText('Tess changed your nickname to Anna.').waitFor()
    await bar().getByText('Anna', { exact: true }).waitFor()
    await act('passphrase')
    await unread().getByText('Tess gave you a new passphrase.').waitFor()
    await close('nickname')
    await close('passphrase')
    expect(await unread().count()).toBe(0)
  })

  it('“Eyes up front” survives a learner who is typing', async () => {
    await goTo('#/contact')
    await page.locator('#comment').pressSequentially('I am writ')
    await dashboard('POST', '/api/controls', { isQuiet: true })
    const sheet = page.getByRole('dialog', { name: 'Eyes up front' })
    await sheet.waitFor()
    for (const key of ['i', 'n', 'g', ' ', 'Enter', 'Escape', 'Escape']) await page.keyboard.press(key)
    expect(await sheet.isVisible()).toBe(true)
    await dashboard('POST', '/api/messages', { text: 'Look at the wall.', audience: { to: 'all' } })
    await unread().getByText('Look at the wall.').waitFor()
    await expect.poll(isOnTop).toBe(true)
    await dashboard('POST', '/api/controls', { isQuiet: false })
    await sheet.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.locator('#comment').evaluate((box) => box === document.activeElement))
      .toBe(true)
    await close('Look at the wall.')
  })

  it('a restart of the server, with no button that clears the progress', async () => {
    await page.evaluate(() => fetch('/rest/nowhere'))
    const remembered = async () => (await page.context().cookies(ann.origin)).map(({ name }) => name)
    await expect.poll(remembered).toContain('continueCode')
    const shop = await opened.application.host.open(new URL(ann.origin).hostname.split('.')[0] ?? '')
    shop.broadcast('server started')
    const notice = page.locator('app-server-started-notification')
    await notice.getByText('The server was restarted.').waitFor()
    const buttons = notice.getByRole('button')
    expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      expect.stringMatching(/close/i),
    ])
    await buttons.click()
  })

  it('a new part of the plan', async () => {
    await dashboard('POST', '/api/plan', { ready: 'half-a-day' })
    await dashboard('POST', '/api/plan/part', { part: 1 })
    await unread()
      .getByText(/^Now: /)
      .waitFor()
    await close('Now: ')
    await dashboard('POST', '/api/plan/stop', {})
    await unread().getByText('The plan was stopped').waitFor()
  })

  it('a removal covers the page, and leads to the join page', async () => {
    await act('remove')
    const sheet = page.getByRole('dialog', { name: 'You were taken out of the class' })
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    expect(await sheet.isVisible()).toBe(true)
    expect(await violationsInAllAppearances(viewerOf(page))).toEqual([])
    await sheet.getByRole('link', { name: 'To the join page' }).click()
    await page.getByRole('heading', { name: 'Join your class' }).waitFor()
  })
})
