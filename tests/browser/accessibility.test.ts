import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Learner, type Stage, setStage } from './support.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Screens, and whether one has to be logged in to see what is worth seeing. */
const SCREENS: [path: string, isLoggedIn: boolean][] = [
  ['/#/search', false],
  ['/#/search?q=lemon', false],
  ['/#/search?q=nothing-of-the-kind', false],
  ['/#/login', false],
  ['/#/register', false],
  ['/#/403?error=UNAUTHORIZED_PAGE_ACCESS_ERROR', false],
  ['/#/score-board', false],
  ['/#/search', true],
  ['/#/basket', true],
  ['/#/coding-challenge/loginAdminChallenge', true],
]

const SCHEMES = ['light', 'dark'] as const
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } }

describe.each(SCHEMES)('in %s', (colorScheme) => {
  let stage: Stage
  let token: string

  beforeAll(async () => {
    stage = await setStage()
    token = await stage.house.visitor('ann').login('jim@juice-sh.op', 'ncc-1701')
    await stage.house
      .visitor('ann')
      .post('/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [15] })
  })
  afterAll(() => stage.close())

  describe.each(Object.entries(SIZES))('on a %s', (_, viewport) => {
    it.each(SCREENS)(
      '%s has no serious barrier and fits the screen (logged in: %s)',
      async (path, isLoggedIn) => {
        const learner = await stage.learner('ann', { viewport, colorScheme, reducedMotion: 'reduce' })
        if (isLoggedIn) await bringToken(learner, stage.origin, token)
        await learner.open(path)
        await settle(learner)
        expect(await barriers(learner)).toEqual([])
        const overflow = await learner.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
        expect(learner.troubles).toEqual([])
        await learner.context.close()
      },
    )
  })

  it('the product dialog and the side menu have no serious barrier', async () => {
    const learner = await stage.learner('ann', { colorScheme, reducedMotion: 'reduce' })
    await bringToken(learner, stage.origin, token)
    await learner.open('/#/search')
    await settle(learner)
    await learner.page.locator('[aria-label="Open Sidenav"]').first().click()
    await learner.page.getByRole('dialog').waitFor()
    expect(await barriers(learner)).toEqual([])
    await learner.page.keyboard.press('Escape')
    await learner.page.locator('img[alt="Apple Juice (1000ml)"]').click()
    await learner.page.locator('[aria-label="Expand for Reviews"]').click()
    expect(await barriers(learner)).toEqual([])
    await learner.context.close()
  })
})

async function bringToken({ context }: Learner, origin: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: origin }])
  await context.addInitScript(
    ([name, value]) => {
      localStorage.setItem(String(name), String(value))
      sessionStorage.setItem('bid', '2')
    },
    ['token', token],
  )
}

/** Waits until the screen shows its heading and waits for nothing. */
async function settle({ page }: Learner): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** What axe calls serious or worse, in words that lead to the place. */
async function barriers({ page }: Learner): Promise<string[]> {
  await page.evaluate(axe)
  const results = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}
