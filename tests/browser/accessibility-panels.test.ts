import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectDisabledButtonsToSayWhy,
  setFirstAppearance,
  violationsInAllAppearances,
} from './testing/appearances.ts'
import { type OpenedPanel, PANELS } from './testing/panels.ts'
import { openVisitedShop, type VisitedShop, visit } from './testing/visited-shop.ts'

let walk: VisitedShop

beforeAll(async () => {
  walk = await openVisitedShop()
})
afterAll(() => walk.close())

it.each(PANELS)(
  '$name is accessible in all appearances, and fits the screen',
  async ({ visitor, at, open }) => {
    const learner = await walk.visitor(visitor)
    await setFirstAppearance(learner)
    await visit(learner, at)
    const panel: OpenedPanel = await open(learner.page)
    const stays = () => panel.waitFor()
    await stays()
    await expectDisabledButtonsToSayWhy(learner)
    expect(await violationsInAllAppearances(learner, stays)).toEqual([])
    expect(learner.problems).toEqual([])
  },
)
