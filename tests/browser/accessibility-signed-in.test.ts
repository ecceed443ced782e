import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectDisabledButtonsToSayWhy,
  setFirstAppearance,
  violationsInAllAppearances,
} from './testing/appearances.ts'
import { SCREENS } from './testing/screens.ts'
import { moveOn, openVisitedShop, type VisitedShop } from './testing/visited-shop.ts'

let walk: VisitedShop

beforeAll(async () => {
  walk = await openVisitedShop()
})
afterAll(() => walk.close())

it.each(SCREENS.filter(([, visitor]) => visitor !== 'nobody'))(
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
