import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offersFor } from '../../web/training/coding/fix-offers.ts'
import { type Learner, openStage, type Stage } from './testing/stage.ts'
import { guide, openTour, readToEnd, readToNextTask } from './testing/tour.ts'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

describe('a live fix', () => {
  let stage: Stage
  let eve: Learner

  beforeAll(async () => {
    stage = await openStage()
    eve = await stage.learner('eve')
    const visitor = stage.application.visitor('eve')
    await visitor.get('/assets/public/images/padding/1px.png')
  })
  afterAll(() => stage.close())

  const chip = () => eve.page.locator('#liveFixes')
  const search = async (term: string) => {
    await eve.page.click('#searchQuery')
    await eve.page.fill('app-mat-search-bar input', term)
    await eve.page.keyboard.press('Enter')
  }
  const isSolved = (key: string) => stage.application.visitor('eve').solved(key)

  it('is counted in the top bar, with the challenges that it blocks', async () => {
    const { page } = eve
    await eve.open('/#/search')
    expect(await chip().count()).toBe(0)
    await search(PAYLOAD)
    await expect.poll(() => isSolved('localXssChallenge'), { timeout: 40_000 }).toBe(true)
    await expect.poll(() => eve.alerts).toContain('xss')

    const visitor = stage.application.visitor('eve')
    await visitor.post('/snippets/verdict', { key: 'localXssChallenge', selectedLines: [8] })
    await visitor.put('/training/coding/localXssChallenge/live', { fix: 1 })
    await expect.poll(() => chip().textContent()).toContain('1 fix live')
    await chip().click()
    await page.getByText('Cannot be hacked meanwhile: Bonus Payload').waitFor()
    await page.keyboard.press('Escape')
  })

  it('does not block the next step: it leads to another challenge', async () => {
    const { page } = eve
    await eve.open('/#/score-board')
    const next = page.locator('section[aria-labelledby="next-up"]')
    await next.waitFor()
    await expect.poll(() => next.textContent()).not.toContain('Bonus Payload')
  })

  it('is named by the sheet of a challenge that it blocks', async () => {
    const { page } = eve
    await eve.open('/#/score-board?open=xssBonusChallenge')
    await page.getByRole('dialog').getByText('Your fix stands in the way').waitFor()
  })

  it('leaves the focus in the screen of its code, where a note disappears with the button that reverts it', async () => {
    const { page } = eve
    await eve.open('/#/coding-challenge/localXssChallenge')
    const note = page.getByRole('status').filter({ hasText: 'Bonus Payload' })
    await note.getByRole('button', { name: 'Put the weak code back' }).press('Enter')
    await note.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('#main').evaluate((it) => it.matches(':focus-within'))).toBe(true)
    await stage.application.visitor('eve').put('/training/coding/localXssChallenge/live', { fix: 1 })
    await expect.poll(() => chip().textContent()).toContain('1 fix live')
  })

  it('is shown by the screen of its code also when another window put it live or back', async () => {
    const { page } = eve
    await eve.open('/#/coding-challenge/localXssChallenge?at=prove-it')
    const back = page.getByRole('button', { name: 'Back to the weak version' })
    for (const fix of [1, null, 1]) {
      await stage.application.visitor('eve').put('/training/coding/localXssChallenge/live', { fix })
      await back.waitFor({ state: fix === null ? 'detached' : 'visible' })
    }
  })

  it('leaves Escape to the open menu of a sheet', async () => {
    const { page } = eve
    await eve.open('/#/score-board?open=localXssChallenge')
    const sheet = page.getByRole('dialog')
    const more = sheet.getByRole('button', { name: 'More about this challenge' })
    await more.click()
    await sheet.getByRole('link', { name: 'What just happened?' }).focus()
    await page.keyboard.press('Escape')
    await sheet.getByRole('link', { name: 'What just happened?' }).waitFor({ state: 'hidden' })
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('does not block a tour: it is reverted with one click, and put live again at the end', async () => {
    const { page } = eve
    await openTour(eve, 'Bonus Payload')
    await guide(page).getByText('Your fix stands in the way').waitFor()
    await guide(page).getByRole('button', { name: 'Put the weak code back' }).click()
    await chip().waitFor({ state: 'hidden' })

    await readToNextTask(page)
    await search((await stage.application.host.open('eve')).settings.xssBonusPayload)
    await expect.poll(() => isSolved('xssBonusChallenge')).toBe(true)
    await readToEnd(page)
    await guide(page).getByRole('button', { name: 'Put my fix live again' }).click()
    await expect.poll(() => chip().textContent()).toContain('1 fix live')
    await guide(page).locator('#cancelButton').click()
  })

  it('goes live and is attacked with one button, and a card shows the result', async () => {
    const { page } = eve
    await stage.application.visitor('eve').put('/training/live', { versions: { 'dom-xss': 'weak' } })
    await eve.open('/#/coding-challenge/localXssChallenge?at=prove-it')
    const { fixes } = (await stage.application.visitor('eve').get('/snippets/fixes/localXssChallenge')).json()
    const right = offersFor('localXssChallenge', fixes).find(({ index }) => index === 1)
    await page
      .locator('#prove-it')
      .locator('label', { hasText: `Fix ${right?.letter}` })
      .click()
    await page.getByRole('button', { name: 'Put it live and attack' }).click()
    const verdict = page.getByText('It held.')
    await verdict.waitFor({ timeout: 60_000 })
    await expect
      .poll(() => verdict.evaluate((words) => words.getBoundingClientRect().bottom < innerHeight))
      .toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('It held.')
    expect(await page.getByRole('navigation', { name: /stages/i }).isVisible()).toBe(true)
    await page.getByRole('heading', { name: 'What bounced off' }).waitFor()
    await page.getByRole('heading', { name: 'What still works' }).waitFor()
    await page.getByRole('img', { name: /DOM XSS.*attacks bounced off/ }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the proof card' }).click()
    expect((await saved).suggestedFilename()).toBe('localXssChallenge-proof.png')
  })

  it('shows as text what ran as a script before', async () => {
    const { page } = eve
    eve.alerts.length = 0
    await eve.open(`/#/search?q=${encodeURIComponent(PAYLOAD)}`)
    await page.locator('.noResult').waitFor()
    expect(await page.locator('#searchValue').textContent()).toBe(PAYLOAD)
    expect(eve.alerts).toEqual([])
  })

  it('is reverted to weak code from the list, on any screen', async () => {
    const { page } = eve
    await eve.open('/#/about')
    const colour = () => chip().evaluate((it) => getComputedStyle(it).color)
    const green = await colour()
    await chip().click()
    await page.getByRole('button', { name: 'Put the weak code back' }).press('Enter')
    await expect.poll(() => chip().textContent()).toContain('1 fix put aside')
    expect(await colour()).not.toBe(green)
    expect((await stage.application.visitor('eve').get('/training/versions')).json()).toEqual({})
    // The fix moves to the other list with its button, which keeps the focus.
    await page
      .locator('[aria-live] button:focus:not([aria-disabled])', { hasText: 'Put my fix live again' })
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => chip().textContent()).toContain('1 fix live')
    await page
      .locator('[aria-live] button:focus:not([aria-disabled])', { hasText: 'Put the weak code back' })
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => chip().textContent()).toContain('1 fix put aside')
  })

  it('goes live again with all other proven ones, with one click', async () => {
    const { page } = eve
    const [fix] = (await stage.application.visitor('eve').get('/training/live')).json()
    expect(fix).toMatchObject({ lab: 'dom-xss', isLive: false, isProven: true })
    const other = { ...fix, lab: 'login-injection', title: 'A login', version: 'bind-parameters' }
    const wrong = { ...other, lab: 'raw-description', isProven: false }
    await page.route('**/training/live', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [fix, other, wrong] }) : route.continue(),
    )
    await eve.open('/#/about')
    await page.reload()
    await chip().click()
    await page.getByRole('button', { name: 'Put all proven fixes live again' }).click()
    const live = async () => (await stage.application.visitor('eve').get('/training/versions')).json()
    await expect.poll(live).toEqual({ 'dom-xss': fix.version, 'login-injection': 'bind-parameters' })
    await page.unroute('**/training/live')
    const versions = { 'dom-xss': 'weak', 'login-injection': 'weak' }
    await stage.application.visitor('eve').put('/training/live', { versions })
  })

  it('says so when it may be what refuses an honest customer', async () => {
    const { page } = eve
    const versions = { 'login-injection': 'block-quotes-and-dashes' }
    await stage.application.visitor('eve').put('/training/live', { versions })
    await eve.open('/#/login')
    await page.fill('#email', 'jim@juice-sh.op')
    await page.fill('#password', 'no--quotes--here')
    await page.click('#loginButton')
    const strip = page.getByRole('alert').filter({ hasText: 'block-quotes-and-dashes' })
    await strip.getByRole('button', { name: 'Put the weak code back' }).press('Enter')
    await strip.waitFor({ state: 'hidden' })
    await page.locator('#loginButton:focus').waitFor()
    expect((await stage.application.visitor('eve').get('/training/versions')).json()).toEqual({})
  })

  it('caused no page error in any step', () => {
    expect(eve.problems).toEqual([])
  })
})
