import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { CompetitorPoints, DashboardContest } from '#contract/contest.ts'
import type { JoinedLearner } from '../../../../testing/class/class.ts'
import { runningContest } from '../../../../testing/class/contest.ts'
import { openStaffedClass } from '../../../../testing/class/dashboard.ts'

let [ann, bob]: string[] = []

const { testClass, askDashboard, askSignedOut } = await openStaffedClass()
beforeAll(async () => {
  const { classStore, itsClass } = testClass.classroom
  await classStore.contests.changeContest(itsClass.id, () => ({ settings: runningContest(), revealed: null }))
  ;[ann, bob] = [await joinAndSolve('Ann'), await joinAndSolve('Bob')]
})

/** A learner with one solve. */
async function joinAndSolve(nickname: string): Promise<string> {
  const { classStore } = testClass.classroom
  const learner = await testClass.learner(await testClass.join(nickname))
  const shop = learner?.shop ?? ''
  const at = new Date().toISOString()
  const entry = {
    id: `solve of ${nickname}`,
    kind: 'solved',
    key: 'scoreBoardChallenge',
    detail: '',
    at,
  } as const
  await classStore.appendEvents([{ shop, entries: [{ ...entry, evidence: null }] }])
  return learner?.id ?? ''
}

const ask = async <T>(method: string, path: string, body?: object, language?: string) => {
  const { status, text } = await askDashboard(method, `/api/contest${path}`, body, language)
  return { status, ...(JSON.parse(text) as T) }
}
const board = async () => {
  const { board } = await ask<DashboardContest>('GET', '')
  return board?.standings.map(({ name, points }) => `${name} ${points}`)
}
const pointsOf = (id = '') => ask<CompetitorPoints & { error?: string }>('GET', `/competitors/${id}`)
const change = (body: object, language?: string) =>
  ask<{ id: string; error?: string }>('POST', '/changes', body, language)
const takeBack = (id: string) => ask<{ error?: string }>('DELETE', `/changes/${id}`)

describe('a trainer', () => {
  it('sees where points come from, and removes and restores those of an event', async () => {
    const { entries } = await pointsOf(ann)
    expect(entries).toMatchObject([{ challenge: 'scoreBoardChallenge', by: 'Ann', points: 100 }])
    const removal = { kind: 'removed', event: entries[0]?.event, reason: 'Shared' }
    const { id } = await change(removal)
    expect(await board()).toEqual(['Bob 100', 'Ann 0'])
    const again = await Promise.all(['Again', 'At once'].map((reason) => change({ ...removal, reason })))
    expect(again).toMatchObject([
      { status: 200, id },
      { status: 200, id },
    ])
    expect(await takeBack(id)).toMatchObject({ status: 200 })
    expect(await board()).toEqual(['Ann 100', 'Bob 100'])
    expect(await takeBack(id)).toMatchObject({ status: 404, error: expect.stringContaining('taken back') })
  })

  it('gives points and takes some', async () => {
    const { id } = await change({ kind: 'award', competitor: bob, points: 50, reason: ' Best talk ' })
    const taken = await change({ kind: 'award', competitor: ann, points: -30, reason: 'Late' })
    expect(await board()).toEqual(['Bob 150', 'Ann 70'])
    expect((await pointsOf(bob)).awards).toMatchObject([{ id, points: 50, by: 'Tess', reason: 'Best talk' }])
    await takeBack(id)
    await takeBack(taken.id)
    expect(await board()).toEqual(['Ann 100', 'Bob 100'])
  })

  it('is told what is wrong, and nothing changes', async () => {
    const award = { kind: 'award', competitor: ann, points: 5, reason: 'Talk' }
    const wrong: [number, object][] = [
      [404, { ...award, competitor: 'nobody' }],
      [404, { kind: 'removed', event: 'none', reason: 'Shared' }],
      ...[0.5, 100_001, -100_001, 0, '5', null].map((points): [number, object] => [
        400,
        { ...award, points },
      ]),
      ...['', '  ', 'x'.repeat(201), 7].map((reason): [number, object] => [400, { ...award, reason }]),
      [400, { ...award, kind: 'gift' }],
    ]
    for (const [status, body] of wrong) {
      expect([body, await change(body)]).toEqual([body, { status, error: expect.stringMatching(/\.$/) }])
    }
    expect((await change({ ...award, points: 0 }, 'de')).error).toContain('ganze Zahl')
    expect(await pointsOf('nobody')).toMatchObject({ status: 404, error: 'Nobody with this id competes.' })
    await expect.poll(async () => (await ask<DashboardContest>('GET', '')).changes).toEqual([])
  })

  it('is the only one who may, and each change is in the audit list', async () => {
    expect((await askSignedOut('POST', '/api/contest/changes', { kind: 'award' })).status).toBe(401)
    const { id } = await change({ kind: 'award', competitor: ann, points: 5, reason: 'Talk' })
    await takeBack(id)
    const audit: AuditEntry[] = JSON.parse((await askDashboard('GET', '/api/audit')).text)
    expect(audit.slice(0, 2).map(({ act, learner, detail }) => ({ act, learner, detail }))).toEqual([
      { act: 'contestPointsBack', learner: 'Ann', detail: '5' },
      { act: 'contestPoints', learner: 'Ann', detail: '5' },
    ])
  })

  it('finds no reason about a learner who was erased', async () => {
    const cleo: JoinedLearner = await testClass.join('Cleo')
    const id = (await testClass.learner(cleo))?.id ?? ''
    await change({ kind: 'award', competitor: id, points: 5, reason: 'Cleo’s talk' })
    const taken = await change({ kind: 'award', competitor: id, points: 7, reason: 'For Cleo' })
    await takeBack(taken.id)
    await testClass.classroom.classStore.eraseLearner(id)
    await expect.poll(async () => (await ask<DashboardContest>('GET', '')).changes).toEqual([])
    expect((await askDashboard('GET', '/api/audit')).text).not.toContain('Cleo')
  })
})
