import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseRadio, type Learner, openStage, type Stage } from './testing/stage.ts'

const XSS = 'localXssChallenge'
const CODE = `/#/coding-challenge/${XSS}`
/** The line of the weak component that puts a search term into the page as HTML. */
const RAW = 8
const SHOWN = '  return <span id="searchValue">{term.trim()}</span>'
/** A proof opens several pages, one after the other. */
const PROOF_MS = 180_000
/** A list of all well-known attacks. */
const BLOCK_LIST = [
  '  const isKnown = /<(iframe|img|script)|soundcloud/.test(term)',
  '  if (isKnown) return <span id="searchValue">{term.trim()}</span>',
  '  return <span id="searchValue" dangerouslySetInnerHTML={{ __html: term.trim() }} />',
].join('\n')
const ENDLESS = ['  for (;;);', SHOWN].join('\n')
const ENDLESS_FOR_SOME = ["  while (term === 'for ever');", SHOWN].join('\n')
const THROWS_FOR_SOME = ["  if (term === 'odd') throw new Error('too odd')", SHOWN].join('\n')

const write = (page: Page) => chooseRadio(page.getByRole('radio', { name: 'Write your own' }))
const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Your version of/ })
const problems = (page: Page) => page.getByRole('button', { name: /^Line \d+, column \d+/ })
const attackOf = (page: Page) => page.getByRole('button', { name: 'Put it live and attack' }).first()

describe('a component that a learner writes', () => {
  let stage: Stage
  let eve: Learner
  const visitor = () => stage.application.visitor('eve')
  const versions = async () => (await visitor().get('/training/versions')).json()

  beforeAll(async () => {
    stage = await openStage()
    eve = await stage.learner('eve', { viewport: { width: 1440, height: 900 } })
    await visitor().post('/snippets/verdict', { key: XSS, selectedLines: [RAW] })
  })
  afterAll(() => stage.close())

  /** Restores the weak code, and replaces its vulnerable line by this text. */
  async function rewrite(text: string): Promise<void> {
    const { page } = eve
    const again = page.getByRole('button', { name: 'Start again from the weak code' })
    await expect.poll(() => page.locator('[data-loading="true"]').count(), { timeout: PROOF_MS }).toBe(0)
    if ((await again.count()) > 0) await again.click()
    const line = page.locator('.cm-line').nth(RAW - 1)
    await expect.poll(() => line.textContent()).toContain('dangerouslySetInnerHTML')
    await line.click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.insertText(text)
  }

  /** The text is saved before it is compiled: the learner's code runs once the page contains this part of it. */
  async function goLive(part: string): Promise<void> {
    const running = async () => {
      await visitor().put(`/training/coding/${XSS}/live`, { fix: 'own' })
      return (await visitor().get('/training/own/dom-xss')).body
    }
    await expect.poll(running, { timeout: 40_000 }).toContain(part)
  }

  it('is checked against the types of React while the learner types', async () => {
    const { page } = eve
    await eve.open(CODE)
    await write(page)
    await editorOf(page).waitFor()
    await page.getByText('your browser is the one that attacks it').waitFor()
    await rewrite('  return <span id={term.length}>{term.trim()}</span>')
    const problem = problems(page).first()
    await problem.waitFor({ timeout: 60_000 })
    expect(await problem.textContent()).toMatch(/^Line 8, column \d+.*'number'/)
    await rewrite(SHOWN)
    await page.getByText('No problems found.').waitFor()
  })

  it(
    'goes live in the learner’s own page, is attacked there, and holds',
    async () => {
      const { page } = eve
      await editorOf(page).focus()
      await page.keyboard.press('Control+Enter')
      await page.getByText('It held.').waitFor({ timeout: PROOF_MS })
      expect(await versions()).toEqual({ 'dom-xss': 'own' })
      const { data } = (await visitor().get(`/api/Challenges/?key=${XSS}`)).json()
      expect(data[0]).toMatchObject({ proven: true, provenOwn: true })
      await eve.open('/#/search?q=%3Cb%3Eapple')
      await expect.poll(() => page.locator('#searchValue').textContent()).toBe('<b>apple')
    },
    2 * PROOF_MS,
  )

  it('reports where it throws, and still renders everything else', async () => {
    const { page } = eve
    await eve.open(CODE)
    await write(page)
    await editorOf(page).waitFor()
    await rewrite(THROWS_FOR_SOME)
    await goLive("'odd'")
    await eve.open('/#/search?q=odd')
    await page.getByRole('alert').getByText('weak.tsx:8 too odd').waitFor()
    await eve.open('/#/search?q=apple')
    await expect.poll(() => page.locator('#searchValue').textContent()).toBe('apple')
  })

  it(
    'does not hold as a block list: the learner sees the generated input that beat it',
    async () => {
      const { page } = eve
      await eve.open(CODE)
      await write(page)
      await editorOf(page).waitFor()
      await rewrite(BLOCK_LIST)
      await attackOf(page).click()
      await page.getByText('It did not hold.').waitFor({ timeout: PROOF_MS })
      const sent = page.locator('#fix-it dl dd', { hasText: 'What was sent:' })
      expect(await sent.first().textContent()).toContain('<')
    },
    2 * PROOF_MS,
  )

  it(
    'does not go live if it never ends',
    async () => {
      const { page } = eve
      await eve.open(CODE)
      await write(page)
      await editorOf(page).waitFor()
      await rewrite(ENDLESS)
      await attackOf(page).click()
      await page.getByText(/It was not put live: it took too long/).waitFor({ timeout: PROOF_MS })
      await page.getByText('Saved in your shop.').waitFor()
    },
    2 * PROOF_MS,
  )

  it(
    'ends with its tab if it blocks the page: the next tab runs the weak code, and says why',
    async () => {
      const { page, context } = eve
      await rewrite(ENDLESS_FOR_SOME)
      await page.getByText('Saved in your shop.').waitFor()
      await goLive("'for ever'")
      await page.close()
      const stuck = await context.newPage()
      const address = `${stage.origin}/#/search?q=for%20ever`
      await stuck.goto(address, { waitUntil: 'commit' })
      await expect.poll(() => isStuck(stuck), { timeout: 40_000 }).toBe(true)
      await stuck.close()
      const next = await context.newPage()
      await next.goto(address)
      await next.getByText('your page came to no end while it was drawn').first().waitFor({ timeout: 40_000 })
      await expect.poll(() => next.locator('#searchValue').textContent()).toBe('for ever')
      expect(await versions()).toEqual({})
      await next.goto(`${stage.origin}${CODE}`)
      await write(next)
      await next.getByText('Your version was stopped, and the weak code runs again.').waitFor()
      await expect.poll(() => editorOf(next).textContent()).toContain("'for ever'")
      await next.close()
    },
    2 * PROOF_MS,
  )

  /** Whether the page no longer responds. */
  async function isStuck(page: Page): Promise<boolean> {
    const answer = page.evaluate('1').then(
      () => false,
      () => false,
    )
    const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2_000))
    return Promise.race([answer, patience])
  }

  it('can always be reverted from a page that does not run it', async () => {
    await visitor().put(`/training/coding/${XSS}/live`, { fix: 'own' })
    expect(await versions()).toEqual({ 'dom-xss': 'own' })
    const safe = await eve.context.newPage()
    await safe.goto(`${stage.origin}/training/safe`)
    await safe.getByText('dom-xss').waitFor()
    await safe.getByRole('button', { name: 'Everything back to weak' }).click()
    await safe.getByText('Done: the weak code runs everywhere again.').waitFor()
    expect(await versions()).toEqual({})
  })
})
