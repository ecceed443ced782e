import { describe, expect, it } from 'vitest'
import type { LearningEventKind } from '../../training/progress/event-log.ts'
import { ClassActivity } from '../activity/class-activity.ts'
import type { ChallengeMetadata } from '../activity/learner-activity.ts'
import {
  createRehearsalScript,
  type RehearsalScript,
  type ScriptedAction,
  type SimulatedExercise,
} from './script.ts'

const START = Date.parse('2026-03-02T09:00:00Z')
const MINUTES = 45
const exercises: SimulatedExercise[] = Array.from({ length: 20 }, (_, index) => ({
  key: `c${index}`,
  hints: 2 + (index % 3),
  isCoding: index % 2 === 0,
}))
const facts = exercises.map(
  ({ key, hints }): ChallengeMetadata => ({
    key,
    hints,
    lab: key,
    category: 'Injection',
    stars: 1,
    rightFixes: ['right'],
  }),
)
const scriptOf = (seed: string, count = 30): RehearsalScript =>
  createRehearsalScript({ seed, count, minutes: MINUTES, exercises })

/** The event that each action causes. A request is sent in any case. */
const ROWS: Readonly<Partial<Record<ScriptedAction['does'], readonly [LearningEventKind, string]>>> = {
  open: ['opened', ''],
  near: ['near', 'x'],
  solve: ['solved', ''],
  wrongLines: ['lines', 'wrong'],
  wrongFix: ['fix', 'wrong'],
}

/** Returns the activity of this many learners. */
function activityOf(count: number): ClassActivity {
  const activity = new ClassActivity(facts)
  activity.setMembers(
    Array.from({ length: count }, (_, index) => ({
      id: `${index}`,
      shop: `s${index}`,
      nickname: `${index}`,
      group: null,
      removedAt: null,
      isTeamShop: false,
      joinedAt: new Date(START).toISOString(),
    })),
  )
  return activity
}

/** Applies an action to the activity. */
function tell(
  activity: ClassActivity,
  { learner, does, challenge }: ScriptedAction,
  now: number,
  number: number,
): void {
  const shop = `s${learner}`
  activity.recordRequest(shop, now)
  if (does === 'again') activity.recordFingerprint(shop, 'the same', now)
  const [kind, detail] = does === 'hint' ? (['hint', `${number}`] as const) : (ROWS[does] ?? [])
  if (kind === undefined || detail === undefined) return
  activity.rows(shop, [
    { id: `${now} ${number}`, kind, detail, key: challenge, at: new Date(now).toISOString() },
  ])
}

/** Plays a script with a fake clock, a second at a time. Returns when each learner was first seen stuck. */
function play({ actions }: RehearsalScript, count: number): Map<number, { why: string; at: number }> {
  const activity = activityOf(count)
  const found = new Map<number, { why: string; at: number }>()
  let done = 0
  for (let at = 0; at <= MINUTES * 60_000; at += 1_000) {
    for (let action = actions[done]; action && action.at <= at; action = actions[done]) {
      tell(activity, action, START + at, done++)
    }
    activity.update(START + at)
    for (const { id, stuck } of activity.since(0).rows) {
      if (stuck && !found.has(Number(id))) found.set(Number(id), { why: stuck.why, at })
    }
  }
  return found
}

describe('a rehearsal with thirty learners', () => {
  it.each(['Demo', 'Monday', 'Juice', '4', ''])(
    'has five who get stuck; all are found within a minute, with at most one false alarm (%j)',
    { timeout: 60_000 },
    (seed) => {
      const script = scriptOf(seed)
      expect(new Set(script.stuck.map(({ why }) => why)).size).toBe(5)
      const found = play(script, 30)
      for (const { learner, why, at } of script.stuck) {
        const [seen, late] = [found.get(learner)?.why, Math.abs((found.get(learner)?.at ?? 0) - at) / 1_000]
        expect([why, seen, late <= 60]).toEqual([why, why, true])
      }
      expect(found.size - script.stuck.length).toBeLessThanOrEqual(1)
    },
  )

  it('is the same for the same seed, and another one for another seed', () => {
    expect(scriptOf('Demo')).toEqual(scriptOf('Demo'))
    expect(scriptOf('Demo').actions).not.toEqual(scriptOf('Monday').actions)
  })

  it('has the pace of people: everybody does something every minute, and solves something', () => {
    const { actions: all, stuck } = scriptOf('Demo')
    for (let learner = 0; learner < 30; learner++) {
      const actions = all.filter((one) => one.learner === learner)
      const gaps = actions.slice(1).map(({ at }, index) => at - (actions[index]?.at ?? 0))
      expect(Math.max(...gaps)).toBeLessThan(3 * 60_000)
      if (stuck.some((one) => one.learner === learner)) continue
      expect(actions.filter(({ does }) => does === 'solve').length).toBeGreaterThan(2)
    }
  })
})
