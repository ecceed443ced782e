import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../../server/testing/application.ts'
import {
  expectDisabledButtonsToSayWhy,
  setFirstAppearance,
  violationsInAllAppearances,
  violationsOnPhone,
} from './testing/appearances.ts'
import { routesOf, SCREENS } from './testing/screens.ts'
import { moveOn, openVisitedShop, type VisitedShop, visit } from './testing/visited-shop.ts'

/** Pages rendered by the server: their URL, and what is clicked from there. */
const DRAWN_PAGES: [name: string, way: [start: string, ...clicks: string[]]][] = [
  ['of the profile', ['/profile']],
  ['of data erasure', ['/dataerasure']],
  ['that lists files', ['/ftp']],
  ['that shows a letter', ['/ftp', 'acquisitions.md']],
  ['that tells of an error', ['/rest/nowhere']],
  ['of the pips', ['/loyalty']],
  ['of the night market', ['/landing/']],
  ['of the gauges', ['/actuator']],
  ['of the gauge that shows who came by', ['/actuator', 'httpexchanges']],
  ['of the gauge that shows what the shop is set to', ['/actuator', 'env']],
  ['at the door of the stall office', ['/stall']],
  ['that finds suppliers', ['/stall', 'Find a supplier']],
  ['that says why a stall is locked', ['/stall/login', 'Is your stall locked?']],
  ['that opens a stall', ['/stall', 'Open a stall']],
  ['that asks for a PIN', ['/stall', 'To your stall']],
  ['of the newsletter', ['/newsletter']],
  ['on which the newsletter is written', ['/newsletter', 'You write it? To the editor’s desk.']],
  ['that asks for a link to leave the newsletter', ['/newsletter/unsubscribe']],
  ['that asks who is signing in', ['/oauth/authorize']],
]

let walk: VisitedShop

beforeAll(async () => {
  walk = await openVisitedShop()
})
afterAll(() => walk.close())

it('covers every route', () => {
  const source = readFileSync(join(projectRoot, 'web/routes.tsx'), 'utf8')
  const routes = routesOf(source)
  const visited = SCREENS.map(([path]) => path.replace(/^\/#/, '').replace(/\?.*/, ''))
  expect(routes.length).toBe(source.match(/<Route\b.*\bpath="[^*"]/g)?.length)
  expect(routes.filter((route) => !visited.some((path) => matchPath(route, path)))).toEqual([])
})

it.each(SCREENS)(
  '%s (as %s) is accessible in all appearances, fits the screen and works',
  async (path, visitor) => {
    const learner = await walk.visitor(visitor)
    await setFirstAppearance(learner)
    await moveOn(learner, path.replace('ORDER', walk.order))
    await expectDisabledButtonsToSayWhy(learner)
    expect(await violationsInAllAppearances(learner)).toEqual([])
    expect(learner.problems).toEqual([])
  },
)

it.each(['/#/search', '/#/score-board'])('%s is accessible on a common phone', async (path) => {
  const learner = await walk.visitor('nobody')
  await setFirstAppearance(learner)
  await visit(learner, path)
  expect(await violationsOnPhone(learner)).toEqual([])
})

it.each(DRAWN_PAGES)('the server-rendered page %s is accessible in all appearances', async (_, way) => {
  const learner = await walk.visitor('customer')
  const { page } = learner
  await setFirstAppearance(learner)
  const [start, ...clicks] = way
  await learner.open(start)
  for (const name of clicks) await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violationsInAllAppearances(learner)).toEqual([])
  expect(learner.problems).toEqual([])
})
