import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_OPTIONS, violationsInAllAppearances } from './testing/appearances.ts'
import { asSomebodyElse, type ClassOnHostNames, openClassOnHostNames } from './testing/class-on-host-names.ts'
import { type DashboardCall, signInAsTrainer } from './testing/dashboard.ts'
import type { Learner } from './testing/stage.ts'

describe('the admission to a class', () => {
  let opened: ClassOnHostNames
  let dashboard: DashboardCall
  let context: BrowserContext
  let page: Page
  let learner: Learner
  const problems: string[] = []

  beforeAll(async () => {
    opened = await openClassOnHostNames('localhost')
    dashboard = await signInAsTrainer(opened.classroom)
    context = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    page = await context.newPage()
    page.setDefaultTimeout(40_000)
    page.on('pageerror', (error) => problems.push(error.message))
    learner = { page, context, problems, alerts: [], open: () => Promise.resolve() }
  })
  afterAll(() => opened.close())

  const knock = async (at: Page, nickname: string) => {
    await at.goto(opened.classroom.joinLink)
    await at.locator('#nickname').fill(nickname)
    await asSomebodyElse(at)
    await at.getByRole('button', { name: 'Ask to join' }).click()
    await at.getByRole('heading', { name: 'Waiting for your trainer' }).waitFor()
  }

  it('says that the class is closed, accessible in all appearances', async () => {
    await dashboard('POST', '/api/class/close', {})
    await page.goto(opened.classroom.joinLink)
    await page.getByText('This class is closed').waitFor()
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Back to my shop'])
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await dashboard('POST', '/api/class/open', {})
  })

  it('has a waiting page, accessible in all appearances, which continues when the learner is let in', async () => {
    await dashboard('POST', '/api/admission/approval', { isWanted: true })
    await knock(page, 'Ann')
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await dashboard('POST', '/api/waiting/admit', {})
    await page.getByRole('heading', { name: 'Come in' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.getByRole('button', { name: 'Get my shop' }).click()
    await page.locator('.words').waitFor()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await page.getByRole('region', { name: 'Your class' }).getByText('Ann').waitFor()
    expect(problems).toEqual([])
  })

  it('offers to go on to a browser that is in, and asks before it gets a second shop, accessible in all appearances', async () => {
    const inside = page.url()
    await page.goto(opened.classroom.joinLink)
    await page.getByRole('button', { name: 'Go on as: Ann' }).waitFor()
    expect(await violationsInAllAppearances(learner)).toEqual([])
    await page.locator('#nickname').fill('Ann 2')
    await page.getByRole('button', { name: 'Ask to join' }).click()
    expect(await page.getByRole('checkbox').evaluate((box) => box.matches(':invalid'))).toBe(true)
    await page.getByRole('button', { name: 'Go on as: Ann' }).click()
    await page.getByRole('button', { name: 'Enter my shop' }).click()
    await page.getByRole('region', { name: 'Your class' }).getByText('Ann').waitFor()
    expect(new URL(page.url()).origin).toBe(new URL(inside).origin)
  })

  it('tells a learner who is refused, also without scripts', async () => {
    const plain = await opened.browser.newContext({ javaScriptEnabled: false, locale: 'en' })
    const there = await plain.newPage()
    await knock(there, 'Eve')
    await dashboard('POST', '/api/waiting/deny', {})
    await there.getByText('Your trainer did not let you in').waitFor({ timeout: 40_000 })
    await plain.close()
    await dashboard('POST', '/api/admission/approval', { isWanted: false })
  })

  it('is managed on the dashboard: requests appear at once on all screens, are approved by name, and a list shows who is missing', async () => {
    const trainer = await opened.browser.newContext({ ...CONTEXT_OPTIONS, locale: 'en' })
    const at = await trainer.newPage()
    at.setDefaultTimeout(40_000)
    await at.goto(opened.classroom.newDashboardLink())
    await at.getByRole('link', { name: 'Class', exact: true }).click()
    const approval = at.getByRole('checkbox', { name: 'I let everybody in myself' })
    await approval.click()
    await at.getByText('Nobody waits at this moment.').waitFor()
    await at.getByRole('link', { name: 'Messages', exact: true }).click()
    await knock(page, 'Bob')
    await at.getByText('Somebody waits to be let in.').waitFor()
    await at.getByRole('link', { name: 'Let them in' }).click()
    const asked: Learner = { ...learner, page: at, context: trainer }
    await at.getByRole('button', { name: 'Let in: Bob' }).waitFor()
    expect(await violationsInAllAppearances(asked)).toEqual([])
    await at.getByRole('button', { name: 'Let in: Bob' }).click()
    await page.getByRole('heading', { name: 'Come in' }).waitFor()
    await at.getByText('Somebody waits to be let in.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Get my shop' }).click()
    await page.locator('.words').waitFor()
    await at.getByRole('textbox', { name: 'Only these names' }).fill('Bob\nZoë\n\nFinn')
    await at.getByRole('button', { name: 'Only these may join' }).click()
    await at.getByText('Not here yet, 2 of 3:').waitFor()
    await at.getByText('Zoë, Finn').waitFor()
    await approval.click()
    await at.getByText('I let everybody in myself').waitFor()
    const late = await opened.browser.newContext({ locale: 'en' })
    await opened.join(late, 'Zoë')
    await at.getByText('Not here yet, 1 of 3:').waitFor()
    await late.close()
    await at.getByRole('textbox', { name: 'Only these names' }).fill('Berg, Ann\n<b>\nZoë\nzoe')
    await at.getByRole('button', { name: 'Only these may join' }).click()
    await at.getByText('2: <b> – That is not a nickname').waitFor()
    await at.getByText('4: zoe – This name').waitFor()
    expect(await violationsInAllAppearances(asked)).toEqual([])
    await at.getByRole('button', { name: 'No list' }).click()
    await at.getByText('Not here yet').waitFor({ state: 'detached' })
    await expect
      .poll(() => dashboard('GET', '/api/admission'))
      .toMatchObject({ approvalSince: null, roster: null })
    await trainer.close()
  })

  it.each([
    '<img src=x onerror="window.isFired=true">',
    '"><script>window.isFired=true</script>',
    'nice\u202Egnp',
    `x${'y'.repeat(10_000)}`,
  ])('shows an invalid nickname as text: %.40s', async (nickname) => {
    await page.context().clearCookies()
    await page.goto(opened.classroom.joinLink)
    await page
      .locator('#nickname')
      .evaluate((field, text) => Object.assign(field, { maxLength: 20_000, value: text }), nickname)
    await page.getByRole('button', { name: 'Get my shop' }).click()
    await page.locator('[role=alert], h1').first().waitFor()
    await page.getByText(/That is not a nickname|That was not understood/).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'isFired'))).toBeUndefined()
  })
})
