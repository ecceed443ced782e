import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityRow } from '#contract/activity.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { openTestClass, type TestClass } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { currentMembers } from '../store/contest/teams.ts'
import { Rehearsal } from './rehearse.ts'
import type { ScriptedAction } from './script.ts'

const CHALLENGE = 'loginAdminChallenge'
const PLAN = `
title: Ours
parts:
  - { title: One, minutes: 10, challenges: [localXssChallenge, passwordRepeatChallenge] }
  - { title: Two, minutes: 10, challenges: [errorHandlingChallenge] }
`
let testClass: TestClass
let rehearsal: Rehearsal
const warnings: string[] = []

beforeAll(async () => {
  testClass = await openTestClass()
  rehearsal = await Rehearsal.prepare({
    ...testClass,
    application: testClass.application,
    count: 3,
    warn: (text) => warnings.push(text),
  })
})
afterAll(async () => {
  rehearsal.close()
  await closeTestApplication(testClass.application)
})

const play = (does: ScriptedAction['does'], learner = 0) =>
  rehearsal.play({ at: 0, learner, does, challenge: CHALLENGE })
const rowOf = (learner: number): ActivityRow | undefined =>
  testClass.classroom.tracker.current().row(rehearsal.learners[learner]?.id ?? '')

/** Signs in at the dashboard and returns its API. */
async function sitDown(): Promise<(path: string, body: object) => Promise<{ key?: string }>> {
  const link = new URL(await testClass.classroom.openDashboard())
  const asking = { origin: link.origin, 'content-type': 'application/json' }
  const ask = async (path: string, body: object, headers: object): Promise<{ key?: string }> => {
    const more = { port: Number(link.port), headers: { ...asking, ...headers }, body: JSON.stringify(body) }
    return JSON.parse((await testClass.send('POST', '127.0.0.1', path, more)).text)
  }
  const code = new URLSearchParams(link.hash.slice(1)).get('code')
  const { key } = await ask('/api/enter', { code, name: 'Tess' }, {})
  return (path, body) => ask(path, body, { authorization: `Bearer ${key}` })
}

describe('a simulated learner', () => {
  it('appears at the dashboard like a real one', async () => {
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
  ] as const)('counts as stuck after %s, %i times', async (does, times, why) => {
    const learner = does === 'wrongFix' ? 2 : 1
    await play('open', learner)
    for (let time = 0; time < times; time++) await play(does, learner)
    await expect.poll(() => rowOf(learner)?.stuck?.why).toBe(why)
  })

  it('works on the running part of the plan, as far as no browser is needed', async () => {
    const ask = await sitDown()
    await ask('/api/plan', { text: PLAN })
    await ask('/api/plan/part', { part: 1 })
    const action = { at: 0, learner: 0, challenge: 'forgedFeedbackChallenge' } as const
    await rehearsal.play({ ...action, does: 'open' })
    await expect.poll(() => rowOf(0)?.working?.challenge).toBe('passwordRepeatChallenge')
    await ask('/api/plan/part', { part: 2 })
    await rehearsal.play({ ...action, does: 'solve' })
    await expect.poll(() => rowOf(0)).toMatchObject({ solved: 2, working: null })
  })

  // As docs/contests.md says.
  it('is in a team with others in a contest of teams', async () => {
    const { classroom } = testClass
    const settings = runningContest({ teams: { madeBy: 'players', most: 2 } })
    const { id } = classroom.itsClass
    await classroom.classStore.contests.changeContest(id, () => ({ settings, revealed: null }))
    await expect.poll(() => classroom.contestSettings).toBeDefined()
    const contest = await Rehearsal.prepare({
      ...testClass,
      application: testClass.application,
      count: 3,
      warn: () => {},
    })
    // Both may be made in the same millisecond, and then have any order.
    const teams = (await classroom.classStore.teams.teams(id)).toSorted((a, b) =>
      a.name.localeCompare(b.name),
    )
    expect(teams.map(({ name }) => name)).toEqual(['Rehearsal 1', 'Rehearsal 2'])
    const members = currentMembers(await classroom.classStore.teams.memberships(id))
    expect(contest.learners.map((one) => members.get(one.id)?.team)).toEqual(
      [0, 0, 1].map((team) => teams[team]?.id),
    )
    contest.close()
  })

  it('is the same after a restart', async () => {
    const again = await Rehearsal.prepare({
      ...testClass,
      application: testClass.application,
      count: 3,
      warn: () => {},
    })
    expect(again.learners.map(({ id }) => id)).toEqual(rehearsal.learners.map(({ id }) => id))
    again.close()
    expect(warnings).toEqual([])
  })
})
