import { beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../testing/application.ts'
import { ClassPlans } from './class-plans.ts'

/** The value in the class store, which answers slowly. */
let kept: string | null
let keeper: ClassPlans

const open = () =>
  ClassPlans.open({
    classId: 'monday',
    root: projectRoot,
    challenges: [{ key: 'scoreBoardChallenge' }],
    messageStore: {
      planState: async () => kept,
      setPlanState: async (_, course) => {
        await new Promise((done) => setImmediate(done))
        kept = course
      },
    },
  })
const plan = () => keeper.forDashboard('en').plan

beforeEach(async () => {
  kept = null
  keeper = await open()
  await keeper.chooseReady('half-a-day')
})

const OURS = `# What we do
title: Ours
parts:
  - { title: One, minutes: 5 }
`

describe('the text of the plan', () => {
  it('is kept as the trainer uploaded it, even after a restart', async () => {
    await keeper.upload(OURS)
    await keeper.goTo(1)
    keeper = await open()
    expect(keeper.ownText).toBe(OURS)
    expect(plan()).not.toHaveProperty('text')
    await keeper.chooseReady('contest')
    expect(keeper.ownText).toContain('title: ')
    await keeper.remove()
    expect(keeper.ownText).toBeUndefined()
  })
})

describe('two trainers who change the plan at the same time', () => {
  it('do so one after the other: the first change is not lost', async () => {
    await Promise.all([keeper.chooseReady('contest'), keeper.goTo(2)])
    expect(plan()).toMatchObject({ key: 'contest', on: { number: 2 } })
    await Promise.all([keeper.remove(), keeper.goTo(1), keeper.stop()])
    expect(plan()).toBeNull()
  })

  it('store what they see', async () => {
    await Promise.all([keeper.goTo(2), keeper.chooseReady('contest'), keeper.goTo(3), keeper.stop()])
    const before = plan()
    keeper = await open()
    expect(plan()).toEqual(before)
    expect(before).toMatchObject({ key: 'contest', on: null })
  })
})
