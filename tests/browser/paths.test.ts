import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, openStage, type Stage } from './testing/stage.ts'

const PATIENTLY = { timeout: 40_000 }
const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** How a learner solves each challenge of the first path. */
const SOLUTIONS: Record<string, (eve: Learner) => Promise<unknown>> = {
  privacyPolicyChallenge: (eve) => eve.open('/#/privacy-security/privacy-policy'),
  scoreBoardChallenge: (eve) => eve.open('/#/score-board'),
  localXssChallenge: (eve) => eve.open(`/#/search?q=${encodeURIComponent(PAYLOAD)}`),
  errorHandlingChallenge: ({ page }) => page.evaluate(() => fetch('./rest/no-such-thing')),
  directoryListingChallenge: ({ page }) => page.evaluate(() => fetch('./ftp/acquisitions.md')),
  loginAdminChallenge: ({ page }) =>
    page.evaluate(() =>
      fetch('./rest/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: "' or 1=1--", password: 'x' }),
      }),
    ),
}

describe('paths and concepts', () => {
  let stage: Stage
  let visits = 0
  /** Each test has its own shop. */
  let shop: string
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())
  const arrive = (look?: Parameters<Stage['nextLearner']>[1]): Promise<Learner> => {
    shop = `paths-${visits++}`
    return stage.nextLearner(shop, look)
  }
  const isSolved = (key: string) =>
    expect.poll(() => stage.application.visitor(shop).solved(key), PATIENTLY).toBe(true)

  it('lead a beginner through the first path to a certificate with their name', async () => {
    const eve = await arrive()
    const { page } = eve
    const steps: string[] = []
    await eve.open('/#/paths')
    await page.getByRole('link', { name: 'Your first night shift' }).click()
    await page.getByRole('heading', { name: 'Your first night shift', level: 1 }).waitFor()
    for (;;) {
      await eve.open('/#/paths/first-night')
      // The page hears of the last solved challenge a moment later than the shop.
      const next = page.locator(`#path-next:not([href*="${steps.at(-1) ?? '?nothing'}"])`)
      await next.or(page.locator('#certificate')).waitFor()
      if ((await page.locator('#certificate').count()) > 0) break
      await next.click()
      // The sheet knows the current path, and links back to it.
      await page.getByRole('dialog').getByRole('link', { name: 'Your first night shift' }).waitFor()
      const key = new URL(page.url().replace('/#', '')).searchParams.get('open') ?? ''
      expect(steps).not.toContain(key)
      steps.push(key)
      await SOLUTIONS[key]?.(eve)
      await isSolved(key)
    }
    expect(steps[0]).toBe('privacyPolicyChallenge')
    expect(steps.length).toBeLessThanOrEqual(6)
    await page.getByLabel('Name on the certificate').fill('Eve Blossom')
    await page.locator('#certificate').getByText('Eve Blossom').waitFor()
    await page.reload()
    await page.locator('#certificate').getByText('Eve Blossom').waitFor()

    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#certificate').isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(eve.problems).toEqual([])
  })

  it('lead on: board, notice and debrief name the same next step', async () => {
    const eve = await arrive()
    const { page } = eve
    await eve.open('/#/score-board')
    await page.getByRole('link', { name: 'Learning paths' }).click()
    await page.getByRole('link', { name: 'Your first night shift' }).click()
    await page.locator('#path-next').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Your first night shift' }).waitFor()
    await SOLUTIONS.privacyPolicyChallenge?.(eve)
    await isSolved('privacyPolicyChallenge')

    await eve.open('/#/debrief/privacyPolicyChallenge')
    const next = page.getByRole('link', { name: /^Next on this path: / })
    const name = ((await next.first().textContent()) ?? '').replace('Next on this path: ', '')
    await page.locator('#solvedCounter').click()
    const notice = page.getByRole('region', { name: 'Solved', exact: true })
    await notice
      .getByRole('link', { name: `Next on this path: ${name}` })
      .first()
      .click()
    await page.getByRole('dialog', { name, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const recommended = page.getByRole('region', { name: 'Next round' })
    await recommended.getByText('The next step on your path.').waitFor()
    await recommended.getByText(name, { exact: true }).waitFor()
    // The mark on the cards is on the same challenge, and on no other.
    expect(await page.locator('[id^="challenge-"]:has-text("Next up") h3').allTextContents()).toEqual([name])
  })

  it('explain a class of weaknesses before its first challenge, and not after it', async () => {
    const eve = await arrive()
    const { page } = eve
    await eve.open('/#/score-board?open=loginJimChallenge')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('img', { name: /database/ }).waitFor()
    await sheet.getByRole('link', { name: 'All about it' }).click()
    await page.getByRole('heading', { name: 'SQL injection', level: 1 }).waitFor()
    const names = await page.locator('ol > li > a').allTextContents()
    expect(names).toContain('Login Jim')

    await SOLUTIONS.loginAdminChallenge?.(eve)
    await isSolved('loginAdminChallenge')
    await eve.open('/#/score-board?open=loginJimChallenge')
    await sheet.getByRole('heading', { name: 'Hints' }).waitFor()
    await sheet.getByRole('link', { name: 'All about it' }).waitFor({ state: 'detached' })
  })

  it('explain a term, by keyboard alone, and Escape closes only the explanation', async () => {
    const eve = await arrive()
    const { page } = eve
    await eve.open('/#/learn/tokens')
    const word = page.getByRole('button', { name: 'JSON Web Token: what does it mean?' })
    const note = page.getByText('Only the signature keeps people from writing their own', { exact: false })
    await word.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => note.isVisible(), PATIENTLY).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => note.isVisible(), PATIENTLY).toBe(false)
    expect(await word.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('keep a sheet open when an explanation in it is closed', async () => {
    const eve = await arrive()
    const { page } = eve
    await eve.open('/#/score-board?open=jwtUnsignedChallenge')
    const sheet = page.getByRole('dialog')
    const word = sheet.getByRole('button', { name: /what does it mean\?/ }).first()
    await word.click()
    await expect.poll(() => page.locator('[popover]:popover-open').count(), PATIENTLY).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[popover]:popover-open').count(), PATIENTLY).toBe(0)
    expect(await sheet.isVisible()).toBe(true)
  })

  it('fit on the narrowest phone', async () => {
    const eve = await arrive({ viewport: { width: 320, height: 640 } })
    const { page } = eve
    for (const path of ['/#/learn', '/#/learn/stored-xss', '/#/paths', '/#/paths/first-night']) {
      await eve.open(path)
      await page.locator('main h1, h1').first().waitFor()
      await page.getByRole('listitem').nth(6).waitFor()
      // The rest of the page, such as the top bar, has its own tests.
      const beyond = await page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)
      expect(`${path} ${beyond}`).toBe(`${path} 0`)
    }
  })
})
