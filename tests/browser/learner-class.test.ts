import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TrainerMessage } from '#contract/activity.ts'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { learnerContext } from './testing/class-contexts.ts'
import {
  type ClassOnHostNames,
  type LearnerOnHostName,
  openClassOnHostNames,
} from './testing/class-on-host-names.ts'
import { type DashboardCall, signInAsTrainer } from './testing/dashboard.ts'
import type { Learner } from './testing/stage.ts'
import { unreachableControls } from './testing/unreachable-controls.ts'

const PATIENTLY = { timeout: 40_000 }
const SCRIPT = '<img src=x onerror="window.isFired=true"><script>window.isFired=true</script>'
const TURNED = 'nice \u202Egnp.exe\u202C \u2066isolated\u2069'

describe('the class page in a learner’s shop', () => {
  let opened: ClassOnHostNames
  let dashboard: DashboardCall
  let context: BrowserContext
  let ann: LearnerOnHostName
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    dashboard = await signInAsTrainer(opened.classroom)
    context = await learnerContext(opened.browser)
    ann = await opened.join(context, 'Ann')
    page = ann.page
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    await bar().waitFor()
  })
  afterAll(() => opened.close())

  const bar = () => page.getByRole('region', { name: 'Your class' })
  const news = () => bar().getByRole('status')
  const sheet = () => page.getByRole('dialog', { name: 'From your trainer' })
  const pile = () => page.getByRole('region', { name: 'Not read yet' })
  const goTo = (hash: string) => page.evaluate((to) => location.assign(to), hash)
  const write = (text: string) => dashboard('POST', '/api/messages', { text, audience: { to: 'all' } })
  const learnerId = async () => {
    const { classStore, itsClass } = opened.classroom
    return (await classStore.learners(itsClass.id)).find(({ nickname }) => nickname === 'Ann')?.id ?? ''
  }
  const hand = async () => {
    const { classStore, itsClass } = opened.classroom
    return (await classStore.messageStore.raisedHands(itsClass.id)).get(await learnerId())?.note
  }

  it('shows the class and the nickname; messages of the trainer arrive live, are announced once, and count as read once they are opened', async () => {
    await bar().getByText('Monday').waitFor()
    await bar().getByText('Ann', { exact: true }).waitFor()
    await write('Break until ten.')
    await bar().getByText('1 unread').waitFor()
    await expect.poll(() => news().textContent(), PATIENTLY).toBe('New message from Tess: Break until ten.')
    const readers = async () => (await dashboard<TrainerMessage[]>('GET', '/api/messages'))[0]?.read
    expect(await readers()).toBe(0)
    await bar().getByRole('button', { name: 'Messages' }).press('Enter')
    await sheet().getByText('Break until ten.').waitFor()
    await expect.poll(readers, PATIENTLY).toBe(1)
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'detached' })
    await bar().getByText('1 unread').waitFor({ state: 'detached' })
    await page.reload()
    await bar().getByText('Monday').waitFor()
    expect(await news().textContent()).toBe('')
  })

  it('raises a hand with a note, by keyboard alone, and says when a trainer took it down', async () => {
    await bar().getByRole('button', { name: 'Raise my hand' }).press('Enter')
    await bar().getByLabel('What is it about?').focus()
    await page.keyboard.type('The quotes do not match.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await bar().getByRole('button', { name: 'My hand is up' }).waitFor()
    await expect.poll(hand, PATIENTLY).toBe('The quotes do not match.')
    await dashboard('POST', `/api/learners/${await learnerId()}/hand-down`, {})
    await bar().getByRole('button', { name: 'Hand taken down' }).waitFor()
    await expect.poll(() => news().textContent(), PATIENTLY).toContain('Your hand was taken down')
  })

  it('does not announce a hand that the learner takes down', async () => {
    await bar().getByRole('button', { name: 'Hand taken down' }).click()
    await bar().getByRole('button', { name: 'Raise my hand' }).click()
    await bar().getByRole('button', { name: 'My hand is up' }).click()
    await bar().getByRole('button', { name: 'Take my hand down' }).click()
    await bar().getByRole('button', { name: 'Raise my hand' }).waitFor()
    expect(await hand()).toBeUndefined()
  })

  it('tells the trainer the current challenge, from its sheet and from its code', async () => {
    const seen = async () => {
      const { classStore } = opened.classroom
      const entries = await classStore.eventsOf(await learnerId())
      return entries.filter(({ kind }) => kind === 'opened').map(({ key }) => key)
    }
    await goTo('#/score-board?open=scoreBoardChallenge')
    await expect.poll(seen, PATIENTLY).toContain('scoreBoardChallenge')
    await goTo('#/coding-challenge/loginAdminChallenge')
    await expect.poll(seen, PATIENTLY).toContain('loginAdminChallenge')
  })

  it.each([320, 390, 1280])('covers no control, %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: width < 700 ? 700 : 800 })
    // The class page marks messages as read.
    await goTo('#/search')
    // As many unread messages as their pile can show at once.
    for (const part of [1, 2, 3]) await write(`For ${width}, part ${part}`)
    await pile().getByText(`For ${width}, part 3`).waitFor()
    for (const place of ['search', 'login', 'contact', 'score-board', 'photo-wall', 'about', 'class']) {
      await goTo(`#/${place}`)
      await page.locator('main h1, main h2').first().waitFor()
      await bar().waitFor()
      await expect
        .poll(() => unreachableControls(page.locator('body')), { ...PATIENTLY, message: place })
        .toEqual([])
    }
    await page.setViewportSize(CONTEXT_OPTIONS.viewport)
  })

  it('shows hostile text as text', async () => {
    const long = `${SCRIPT} ${TURNED} `.padEnd(1_000, 'x')
    await write(long)
    await page.evaluate(
      (note) =>
        fetch('/training/class/hand', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ note }),
        }),
      `${SCRIPT}${TURNED}`,
    )
    expect(await write('x'.repeat(10_000))).toMatchObject({ error: expect.stringContaining('1,000') })
    await goTo('#/class')
    await page.getByText(SCRIPT).first().waitFor()
    await expect.poll(() => page.getByLabel('What is it about?').first().inputValue()).toContain(SCRIPT)
    expect(await page.evaluate(() => Reflect.get(window, 'isFired'))).toBeUndefined()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  it('is accessible in all appearances: the page, the messages, the raised hand', async () => {
    const learner: Learner = { page, context, problems, alerts: [], open: () => Promise.resolve() }
    await goTo('#/class')
    await page.getByRole('heading', { name: 'What my trainer sees of me' }).waitFor()
    await page.getByText('you looked at it').first().waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await bar().getByRole('button', { name: 'My hand is up' }).click()
    await bar().getByLabel('What is it about?').waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.keyboard.press('Escape')
    await bar().getByRole('button', { name: 'Messages' }).click()
    await sheet().getByRole('listitem').first().waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
  })

  it('shows a QR code, which opens the shop on a phone once', async () => {
    await goTo('#/class')
    await page.getByRole('button', { name: 'Show me the picture' }).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    const link = page.url().replace('/picture', '')
    const phone = await opened.browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
    const there = await phone.newPage()
    await there.goto(link)
    await there.getByText('Ann').waitFor()
    await there.getByRole('button', { name: 'Enter my shop' }).click()
    await there.getByRole('region', { name: 'Your class' }).getByText('Ann').waitFor()
    expect(new URL(there.url()).origin).toBe(ann.origin)
    await phone.close()
    await page.getByRole('link', { name: 'Back to my shop' }).click()
    await page.getByRole('heading', { name: 'Monday' }).waitFor()
  })

  it('lets the learner export their data, and erase it', async () => {
    await goTo('#/class')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save my record' }).click()
    expect((await saved).suggestedFilename()).toBe('my-record.json')
    await page.evaluate(() => {
      localStorage.setItem('secret', 'of Ann')
      sessionStorage.setItem('secret', 'of Ann')
      Object.assign(document, { cookie: 'secret=of-Ann; path=/' })
    })
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: /^Join/ }).waitFor()
    expect((await context.cookies(ann.origin)).map(({ name }) => name)).not.toContain('secret')
    await page.goto(ann.origin)
    await page.getByRole('heading', { name: 'This shop belongs to somebody' }).waitFor()
    await opened.resume(page, ann)
    const kept = await page.evaluate(() => [localStorage.getItem('secret'), sessionStorage.getItem('secret')])
    expect(kept).toEqual([null, null])
  })
})
