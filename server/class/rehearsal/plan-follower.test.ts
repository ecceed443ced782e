import { describe, expect, it } from 'vitest'
import { PlanFollower } from './plan-follower.ts'
import {
  createRehearsalScript,
  type RehearsalScript,
  type ScriptedAction,
  type SimulatedExercise,
} from './script.ts'

const MINUTE = 60_000
const exercises: SimulatedExercise[] = Array.from({ length: 20 }, (_, index) => ({
  key: `c${index}`,
  hints: 3,
  isCoding: index % 2 === 0,
}))
const script = createRehearsalScript({ seed: 'Demo', count: 30, minutes: 90, exercises })
const PART = ['x1', 'c3', 'x2', 'x3', 'c4', 'x4', 'x5', 'x6', 'x7']

/** Plays a script while `partAt` says which part runs. */
function follow(
  { actions, traps }: RehearsalScript,
  partAt: (at: number) => readonly string[],
): ScriptedAction[] {
  const follower = new PlanFollower({ traps })
  return actions.map((action) => ({ ...action, challenge: follower.challengeOf(action, partAt(action.at)) }))
}

const of = (actions: readonly ScriptedAction[], learner: number, does: ScriptedAction['does']) =>
  actions.filter((one) => one.learner === learner && one.does === does).map(({ challenge }) => challenge)

describe('a rehearsed class', () => {
  it('follows its script while no plan runs', () => {
    expect(follow(script, () => [])).toEqual(script.actions)
  })

  it('works on each challenge of the part once, and then follows its script', () => {
    const actions = follow(script, () => PART)
    for (let learner = 0; learner < 30; learner++) {
      const trap = script.traps.get(learner)
      const opened = of(actions, learner, 'open').filter((key) => key !== trap)
      const free = PART.filter((key) => key !== trap)
      expect(new Set(opened).size).toBe(opened.length)
      expect(free).toEqual(expect.arrayContaining(opened.slice(0, free.length)))
      expect(of(actions, learner, 'solve')).toEqual(opened.slice(0, of(actions, learner, 'solve').length))
    }
  })

  it('gets stuck as its script says, and never solves that challenge, even if it is in the part', () => {
    expect(script.traps.size).toBe(5)
    const everything = exercises.map(({ key }) => key)
    for (const part of [PART, everything, [...script.traps.values()]]) {
      const actions = follow(script, () => part)
      for (const [learner, trap] of script.traps) {
        const before = script.actions.filter((one) => one.learner === learner && one.challenge === trap)
        expect(actions.filter((one) => one.learner === learner && one.challenge === trap)).toEqual(before)
        expect(of(actions, learner, 'solve')).not.toContain(trap)
      }
    }
  })

  it('finishes its current challenge when another part starts', () => {
    const actions = follow(script, (at) => (at < 20 * MINUTE ? PART : ['y1', 'y2', 'y3']))
    for (let learner = 0; learner < 30; learner++) {
      const solved = of(actions, learner, 'solve')
      expect(of(actions, learner, 'open').slice(0, solved.length)).toEqual(solved)
      if (!script.traps.has(learner)) expect(solved).toEqual(expect.arrayContaining(['y1', 'y2', 'y3']))
    }
  })
})
