import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoomRow } from '#contract/room.ts'
import { closeTestHouse } from '../../testing/house.ts'
import { openTestClass, type TestClass } from '../test-class.ts'
import { Rehearsal } from './rehearse.ts'
import type { Deed } from './script.ts'

const CHALLENGE = 'loginAdminChallenge'
let room: TestClass
let rehearsal: Rehearsal
const warnings: string[] = []

beforeAll(async () => {
  room = await openTestClass()
  rehearsal = await Rehearsal.prepare({ ...room, count: 3, warn: (text) => warnings.push(text) })
})
afterAll(async () => {
  rehearsal.close()
  await closeTestHouse(room.house)
})

const play = (does: Deed['does'], learner = 0) =>
  rehearsal.play({ at: 0, learner, does, challenge: CHALLENGE })
const rowOf = (learner: number): RoomRow | undefined =>
  room.classroom.keeper.look().row(rehearsal.learners[learner]?.id ?? '')

describe('a rehearsed learner', () => {
  it('is seen at the desk like one of flesh and blood', async () => {
    await play('open')
    await expect.poll(() => rowOf(0)).toMatchObject({ working: { challenge: CHALLENGE }, group: 'Rehearsal' })
    await play('hint')
    await expect.poll(() => rowOf(0)?.hints).toBe(1)
    await play('near')
    await play('hand')
    await expect.poll(() => rowOf(0)?.hand).not.toBeNull()
    await play('solve')
    await expect.poll(() => rowOf(0)).toMatchObject({ solved: 1, working: null, state: 'working' })
  })

  it.each([
    ['wrongLines', 5, 'wrongLines'],
    ['wrongFix', 3, 'wrongFixes'],
  ] as const)('is found stuck after %s, %i times', async (does, times, why) => {
    const learner = does === 'wrongFix' ? 2 : 1
    await play('open', learner)
    for (let time = 0; time < times; time++) await play(does, learner)
    await expect.poll(() => rowOf(learner)?.stuck?.why).toBe(why)
  })

  it('is the same one after a restart', async () => {
    const again = await Rehearsal.prepare({ ...room, count: 3, warn: () => {} })
    expect(again.learners.map(({ id }) => id)).toEqual(rehearsal.learners.map(({ id }) => id))
    again.close()
    expect(warnings).toEqual([])
  })
})
