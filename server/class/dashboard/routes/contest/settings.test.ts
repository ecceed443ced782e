import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { ContestPreview, DashboardContest } from '#contract/contest.ts'
import { openStaffedClass } from '../../../../testing/class/dashboard.ts'

const { testClass, askDashboard } = await openStaffedClass()
const ann = await testClass.join('Ann')

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
const draft = (more: object = {}) => ({
  title: 'Juice Cup',
  preset: 'jeopardy',
  startsAt: inHours(-1),
  endsAt: inHours(3),
  ...more,
})
const save = async (body: object, language?: string) => {
  const { status, text } = await askDashboard('PUT', '/api/contest', body, language)
  return { status, ...JSON.parse(text) }
}
const preview = async (body: object): Promise<ContestPreview> =>
  JSON.parse((await askDashboard('POST', '/api/contest/preview', body)).text)
const contest = async (): Promise<DashboardContest> =>
  JSON.parse((await askDashboard('GET', '/api/contest')).text)
const audited = async (): Promise<string[][]> => {
  const entries: AuditEntry[] = JSON.parse((await askDashboard('GET', '/api/audit')).text)
  return entries.filter(({ act }) => act.startsWith('contest')).map(({ act, detail }) => [act, detail])
}
const attack = () =>
  testClass.send('POST', ann.host, '/rest/user/login', {
    headers: { cookie: ann.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email: "' or 1=1--", password: 'x' }),
  })
const solved = async (): Promise<string[]> => {
  const { id = '' } = (await testClass.learner(ann)) ?? {}
  return (await testClass.classroom.classStore.eventsOf(id)).map(({ kind }) => kind)
}

describe('the contest of a class', () => {
  it('is made from a preset, and judges nothing before its start', async () => {
    expect((await contest()).settings).toBeNull()
    expect(await save(draft({ startsAt: inHours(1) }))).toMatchObject({ status: 200 })
    expect(await contest()).toMatchObject({
      settings: { title: 'Juice Cup', preset: 'jeopardy', teams: { madeBy: 'players', most: 4 } },
      phase: 'before',
    })
    await attack()
    expect(await solved()).toEqual([])
  })

  it('is changed while it runs, and the log says what changed', async () => {
    await save({ startsAt: inHours(-1), rules: { hintPercent: 20 } })
    expect(await contest()).toMatchObject({ phase: 'running', settings: { rules: { hintPercent: 20 } } })
    await attack()
    await expect.poll(solved).toEqual(['solved'])
    const [changed, made] = await audited()
    expect(made).toEqual(['contest', 'Juice Cup'])
    expect(changed?.[1]).toMatch(/^startsAt: \S+Z → \S+Z; rules\.hintPercent: 10 → 20$/)
  })

  it('is not changed by faulty settings, and the answer names each field in the trainer’s language', async () => {
    const before = (await contest()).settings
    const { status, faults, error } = await save({ endsAt: inHours(-2), title: 'Other' }, 'de')
    expect([status, faults]).toEqual([
      400,
      [{ path: ['endsAt'], problem: 'Das Ende muss nach dem Beginn liegen.' }],
    ])
    expect(error).toContain('endsAt: Das Ende')
    expect((await contest()).settings).toEqual(before)
  })

  it('warns of teams in a bracket that is renamed', async () => {
    await save({ brackets: ['Juniors', 'Seniors'] })
    const { classStore, itsClass } = testClass.classroom
    const team = await classStore.teams.createTeam(
      itsClass.id,
      { name: 'Pips', bracket: 'Juniors' },
      new Date(),
    )
    const renamed = { brackets: ['Young', 'Seniors'] }
    expect((await preview({})).warnings.teamsWithoutBracket).toBe(0)
    expect((await preview(renamed)).warnings.teamsWithoutBracket).toBe(1)
    expect(await save(renamed)).toMatchObject({ status: 200, teamsWithoutBracket: 1 })
    await classStore.teams.deleteTeam(itsClass.id, team.id, new Date())
    await save({ brackets: [] })
  })

  it('warns of solves from before the start, of the end of the class, and of a pause', async () => {
    expect((await preview({})).warnings).toEqual({
      earlier: null,
      classEndsAt: null,
      isPaused: false,
      areHintsClosed: false,
      hasNoList: false,
      teamsWithoutBracket: 0,
    })
    await askDashboard('POST', '/api/controls', { isPaused: true, hints: 'closed' })
    const { settings, warnings } = await preview({ startsAt: inHours(1), endsAt: inHours(24 * 60) })
    expect(settings.title).toBe('Juice Cup')
    expect(warnings).toMatchObject({
      earlier: { learners: 1, solves: 1 },
      classEndsAt: expect.any(String),
      isPaused: true,
      areHintsClosed: true,
    })
    await askDashboard('POST', '/api/controls', { isPaused: false, hints: 'plan' })
  })

  it('stays frozen when its end is moved', async () => {
    const freezesAt = inHours(-0.5)
    await save({ freezesAt })
    await save({ endsAt: inHours(2), freezesAt: inHours(1) })
    expect((await contest()).settings).toMatchObject({ freezesAt })
    await save({ freezesAt: null })
    expect((await contest()).settings).toMatchObject({ freezesAt: null })
  })

  it('is deleted without what learners solved, and can be made anew', async () => {
    const { id = '' } = (await testClass.learner(ann)) ?? {}
    const award = { kind: 'award', competitor: id, points: 5, reason: 'Best talk' }
    await save({ teams: null })
    expect((await askDashboard('POST', '/api/contest/changes', award)).status).toBe(200)
    const { status, text } = await askDashboard('DELETE', '/api/contest')
    expect([status, JSON.parse(text).ok]).toEqual([
      200,
      'The contest is deleted, with the points that trainers gave and took. Its teams, and what learners solved, are kept.',
    ])
    expect((await contest()).settings).toBeNull()
    expect((await askDashboard('DELETE', '/api/contest')).status).toBe(404)
    expect((await audited())[0]).toEqual(['contestAway', 'Juice Cup'])
    await save(draft({ teams: null }))
    expect(await contest()).toMatchObject({
      board: { standings: [{ name: 'Ann', solved: 1 }] },
      changes: [],
    })
  })

  it('by invitation lets newcomers wait, if there is no list of names', async () => {
    await askDashboard('DELETE', '/api/contest')
    const admission = async () => JSON.parse((await askDashboard('GET', '/api/admission')).text)
    expect((await preview(draft({ preset: 'invitation' }))).warnings.hasNoList).toBe(true)
    await save(draft({ preset: 'invitation' }))
    expect((await admission()).approvalSince).not.toBeNull()
  })
})
