import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

const ADMIN = 'loginAdminChallenge'
const CODE = `/#/coding-challenge/${ADMIN}`
/** The line of the weak file that concatenates an SQL query. */
const GLUED = 15
/** A block list that stops all well-known attacks, and is never enough. */
const BLOCK_LIST = [
  "  if (/'\\s*(or|and|union)|--/i.test(email)) return Promise.resolve(undefined)",
  '  return db.get<UserRow>(',
].join('\n')
const WEAK_WORDS = "email = '$"
/** The line of the fix, and the same with its parameters in the wrong places, which the compiler notices. */
const BOUND =
  '    `SELECT * FROM Users WHERE email = ? AND password = ? AND deletedAt IS NULL`, [email, md5(password)],'
const BOUND_WRONG = '    `SELECT * FROM Users WHERE email = ? AND password = ? AND deletedAt IS NULL`, email,'

const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Your version of/ })
const lineOf = (page: Page, number: number) => page.locator('.cm-line').nth(number - 1)
const problems = (page: Page) => page.getByRole('button', { name: /^Line \d+, column \d+/ })
const write = (page: Page) => chooseRadio(page.getByRole('radio', { name: 'Write your own' }))

/** Replaces a line by typing. */
async function rewrite(page: Page, line: number, text: string): Promise<void> {
  await lineOf(page, line).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  // The editor closes brackets by itself, but not in pasted text.
  await page.keyboard.insertText(text)
}

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe('a fix that a learner writes', () => {
  let eve: Learner
  const visitor = () => stage.application.visitor('eve')
  const kept = async (): Promise<string> =>
    (await visitor().get(`/training/coding/${ADMIN}/own`)).json().source
  const isInEditor = () => editorOf(eve.page).evaluate((editor) => editor === document.activeElement)
  const keys = async (...names: string[]) => {
    for (const name of names) await eve.page.keyboard.press(name)
  }
  const logIn = () => visitor().post('/rest/user/login', { email: "' or 1=1--", password: 'x' })

  beforeAll(async () => {
    eve = await stage.learner('eve', { viewport: { width: 1440, height: 900 } })
  })
  afterAll(() => eve.context.close())

  it('is offered once the learner has found the lines', async () => {
    const { page } = eve
    await eve.open(CODE)
    await page.locator('#line15').click()
    expect(await page.getByRole('radio', { name: 'Write your own' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Submit line 15' }).click()
    await write(page)
    await editorOf(page).waitFor()
    expect(await lineOf(page, GLUED).textContent()).toContain(WEAK_WORDS)
  })

  it('is entered, indented and left by keys alone: Tab leaves after Escape, at any time', async () => {
    const { page } = eve
    await page.getByRole('radio', { name: 'Write your own' }).focus()
    await keys('Tab', 'Tab')
    expect(await isInEditor()).toBe(true)
    await keys('Control+Home', 'Tab')
    expect(await isInEditor()).toBe(true)
    expect(await lineOf(page, 1).textContent()).toMatch(/^ {2}import/)
    await keys('Shift+Tab', 'Escape', 'Tab')
    expect(await isInEditor()).toBe(false)
    // In the editor again, Tab indents as before.
    await keys('Shift+Tab', 'Tab')
    expect(await isInEditor()).toBe(true)
    await keys('Shift+Tab', 'Escape', 'Tab')
    expect(await isInEditor()).toBe(false)
  })

  it('is checked while the learner types, and each problem links to its place, for the mouse and for keys', async () => {
    const { page } = eve
    await rewrite(page, GLUED, BOUND_WRONG)
    const problem = problems(page).first()
    await problem.waitFor()
    expect(await problem.textContent()).toMatch(/^Line 15, column \d+.*'string'/)
    await page.locator('.cm-lintRange-error').first().waitFor()
    await problem.click()
    expect(await isInEditor()).toBe(true)
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringMatching(/^1 problem/))
    await problem.focus()
    await keys('Enter')
    expect(await isInEditor()).toBe(true)
    await keys('Control+Home', 'F8')
    await expect.poll(() => page.locator('.cm-activeLineGutter').first().textContent()).toBe(String(GLUED))
    await keys('Home', 'Shift+End')
    await page.keyboard.insertText(BOUND)
    await page.getByText('No problems found.').waitFor()
    await expect.poll(() => problems(page).count()).toBe(0)
  })

  it('is saved in the shop while the learner types', async () => {
    await eve.page.getByText('Saved in your shop.').waitFor()
    expect(await kept()).toContain('[email, md5(password)]')
    expect((await logIn()).statusCode).toBe(200)
  })

  it('goes live and is attacked with one key, and offers no earlier text after it has held', async () => {
    const { page } = eve
    await page.getByRole('button', { name: 'Start again from the weak code' }).click()
    await page.getByRole('button', { name: 'Bring it back' }).waitFor()
    await rewrite(page, GLUED, BOUND)
    await page.getByText('No problems found.').waitFor()
    await editorOf(page).focus()
    await page.keyboard.press('Control+Enter')
    await page.getByText('It held.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Bring it back' }).waitFor({ state: 'detached' })
    expect((await logIn()).statusCode).toBe(401)
    expect((await visitor().get('/training/versions')).json()).toEqual({ 'login-injection': 'own' })
    const { data } = (await visitor().get(`/api/Challenges/?key=${ADMIN}`)).json()
    expect(data[0]).toMatchObject({ proven: true, provenOwn: true, codingChallengeStatus: 2 })
    await page.getByRole('button', { name: /^Fix it.*done/i }).waitFor()
  })

  it('is kept over a reload, with its result', async () => {
    const { page } = eve
    await page.reload()
    await page.getByRole('radio', { name: 'Write your own', checked: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Fix it.*done/i }).waitFor()
    await expect.poll(() => lineOf(page, GLUED).textContent()).toContain('[email, md5(password)]')
  })

  it('updates the board', async () => {
    const { page } = eve
    const board = await eve.context.newPage()
    await board.goto(`${stage.origin}/#/score-board?open=${ADMIN}`)
    await board.getByRole('dialog').getByText('Proven with your own').waitFor()
    await board.close()
    await page.bringToFront()
  })

  it('is in the list of fixes, can be reverted there, and put live again', async () => {
    const { page } = eve
    await page.locator('#liveFixes').click()
    await page.getByText(/^your fix since/).waitFor()
    await page.getByRole('button', { name: 'Put the weak code back' }).first().click()
    await expect.poll(async () => (await logIn()).statusCode).toBe(200)
    await page.getByRole('button', { name: 'Put my fix live again' }).first().click()
    await expect.poll(async () => (await logIn()).statusCode).toBe(401)
    await page.keyboard.press('Escape')
  })

  it('does not hold as a block list: the learner sees the generated input that beat it', async () => {
    const { page } = eve
    await page.getByRole('button', { name: 'Start again from the weak code' }).click()
    await rewrite(page, 14, BLOCK_LIST)
    await page.getByText('No problems found.').waitFor()
    await page.getByRole('button', { name: 'Put it live and attack' }).first().click()
    await page.getByText('It did not hold.').waitFor({ timeout: 60_000 })
    await page.getByText('Mend your version and attack it again.').waitFor()
    const beaten = page.locator('#fix-it dl')
    expect(await beaten.locator('dt').allTextContents()).toContainEqual(
      expect.stringContaining('Generated for this proof'),
    )
    expect(await beaten.locator('dd', { hasText: 'What was sent:' }).first().textContent()).toContain("'")
  })

  it('is reported as not responding if it never answers, and not as broken by an attack', async () => {
    const { page } = eve
    await page.getByRole('button', { name: 'Start again from the weak code' }).click()
    await rewrite(page, 14, '  while (true) {} return db.get<UserRow>(')
    await page.getByRole('button', { name: 'Put it live and attack' }).first().click()
    await page.getByText('Your code timed out.').waitFor({ timeout: 60_000 })
    await page.getByText(/It gave no answer: it took too long/).waitFor()
    expect(await page.getByText('got through', { exact: true }).count()).toBe(0)
    expect(await page.getByText('still works', { exact: true }).count()).toBe(0)
  })

  it('is saved even if it cannot run, and says why', async () => {
    const { page } = eve
    await rewrite(page, GLUED, '    (((')
    await page.getByRole('button', { name: 'Put it live and attack' }).first().click()
    await problems(page).first().waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: /^Nothing was put live: Line \d+, column \d+: / })
      .waitFor()
    await page.getByText('Saved in your shop.').waitFor()
    expect(await kept()).toContain('    (((')
  })

  it('starts again from the weak code, and the text before can be restored', async () => {
    const { page } = eve
    await page.getByRole('button', { name: 'Start again from the weak code' }).click()
    await expect.poll(() => lineOf(page, GLUED).textContent()).toContain(WEAK_WORDS)
    await page.getByText(/^Your text from .+ is kept\./).waitFor()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect.poll(() => lineOf(page, GLUED).textContent()).toContain('(((')
  })

  it('is not lost if the shop does not respond', async () => {
    const { page } = eve
    const down = (route: { abort(): Promise<void> }) => route.abort()
    await page.route('**/own', down)
    await rewrite(page, GLUED, '    "kept in this browser"')
    await page.getByText('Not saved in your shop yet').waitFor()
    await page.getByRole('button', { name: 'Put it live and attack' }).first().click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Nothing was put live: the shop does not answer.' })
      .waitFor()
    await page.unroute('**/own', down)
    await page.reload()
    await page.getByRole('radio', { name: 'Write your own', checked: true }).waitFor({ state: 'attached' })
    await expect.poll(() => lineOf(page, GLUED).textContent()).toContain('kept in this browser')
    await expect.poll(kept).toContain('kept in this browser')
  })

  it('says so if another window has newer text', async () => {
    const { page, context } = eve
    const other = await context.newPage()
    await other.goto(`${stage.origin}${CODE}`)
    await write(other)
    await editorOf(other).waitFor()
    await rewrite(other, GLUED, '    "from the other window"')
    await other.getByText('Saved in your shop.').waitFor()
    await expect.poll(() => lineOf(page, GLUED).textContent()).toContain('from the other window')
    await page.getByText(/^Your text from .+ is kept\./).waitFor()
    await other.close()
  })

  it('caused no page error in any step', () => {
    expect(eve.problems).toEqual([])
  })
})

describe('on a phone', () => {
  let eve: Learner

  beforeAll(async () => {
    eve = await stage.learner('phone', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await stage.application.visitor('phone').post('/snippets/verdict', { key: ADMIN, selectedLines: [GLUED] })
  })

  it('the learner types in a plain field, no compiler is loaded, and the shop reports problems', async () => {
    const { page } = eve
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await eve.open(CODE)
    await write(page)
    const field = page.locator('#fix-it textarea')
    const weak = await field.inputValue()
    await field.fill(`${weak}export const (`)
    const problem = problems(page).first()
    await problem.waitFor()
    await problem.tap()
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true)
    const line = weak.split('\n')[GLUED - 1] ?? ''
    await field.fill(weak.replace(line, BOUND))
    await page.getByRole('button', { name: 'Put it live and attack' }).first().tap()
    await page.getByText('It held.').waitFor({ timeout: 60_000 })
    expect(fetched.filter((url) => /typescript|CodeEditor/.test(url))).toEqual([])
    expect(eve.problems).toEqual([])
  })
})
