import { afterAll, beforeAll, expect, it } from 'vitest'
import { lookAround, lookFirst, silentButtons } from './looks.ts'
import { type Opened, PANELS } from './panels.ts'
import { setWalk, visit, type Walk } from './walk.ts'

let walk: Walk

beforeAll(async () => {
  walk = await setWalk()
})
afterAll(() => walk.close())

it.each(PANELS)('$name has no barrier in any look, and fits the screen', async ({ visitor, at, open }) => {
  const learner = await walk.visitor(visitor)
  await lookFirst(learner)
  await visit(learner, at)
  const panel: Opened = await open(learner.page)
  const stays = () => panel.waitFor()
  await stays()
  expect(await silentButtons(learner)).toEqual([])
  expect(await lookAround(learner, stays)).toEqual([])
  expect(learner.troubles).toEqual([])
})
