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

it.each(SCREENS.filter(([, visitor]) => visitor === 'nobody'))(
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

// All cards of the board have one layout on a phone: a few are enough.
it.each(['/#/search', '/#/score-board?searchQuery=Login'])(
  '%s is accessible on a common phone',
  async (path) => {
    const learner = await walk.visitor('nobody')
    await setFirstAppearance(learner)
    await visit(learner, path)
    expect(await violationsOnPhone(learner)).toEqual([])
  },
)
