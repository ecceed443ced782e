import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { ContestSettings, ContestTeam, DashboardContest, TeamListResult } from '#contract/contest.ts'
import type { LearnerClass } from '#contract/learner-class.ts'
import { closeTestApplication } from '../../../../testing/application.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../../../testing/class/class.ts'
import { runningContest } from '../../../../testing/class/contest.ts'
import { enterDashboard, requestDashboard } from '../../../../testing/class/dashboard.ts'

let testClass: TestClass
let link: URL
let owner: string
let helper: string
let ann: JoinedLearner
let ids: Record<string, string>

beforeEach(async () => {
  testClass = await openTestClass()
  link = new URL(await testClass.classroom.openDashboard())
  owner = await enterDashboard(testClass, link, 'Olga')
  const { answer } = await ask<{ link: string }>('POST', '/api/invitations', { role: 'helper', name: 'Hal' })
  helper = await enterDashboard(testClass, new URL(answer.link))
  ann = await testClass.join('Ann')
  for (const name of ['Bob', 'Carl']) await testClass.join(name)
  const learners = await testClass.classroom.classStore.learners(testClass.classroom.itsClass.id)
  ids = Object.fromEntries(learners.map(({ nickname, id }) => [nickname, id]))
  await setContest({ teams: { madeBy: 'trainer', most: 2 }, brackets: ['Students', 'Guests'] })
})
afterEach(() => closeTestApplication(testClass.application))

async function setContest(changes: Partial<ContestSettings>): Promise<void> {
  const { classStore, itsClass } = testClass.classroom
  const settings = runningContest(changes)
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
}

async function ask<T>(method: string, path: string, body?: object, key = owner) {
  const { status, text } = await requestDashboard(testClass, { link, key, method, path, body })
  return { status, answer: JSON.parse(text) as T & { error?: string; ok?: string } }
}
const change = <T = object>(method: string, path: string, body: object = {}) =>
  ask<T>(method, `/api/contest/teams${path}`, method === 'DELETE' ? undefined : body)
const contest = async () => (await ask<DashboardContest>('GET', '/api/contest')).answer
const team = async (name: string): Promise<ContestTeam> => {
  const found = (await contest()).teams.find((one) => one.name === name)
  if (!found) throw new Error(`There is no team ${name}`)
  return found
}
const create = async (name: string): Promise<string> =>
  (await change<{ id: string }>('POST', '', { name })).answer.id
const members = async () =>
  Object.fromEntries(
    (await contest()).teams.map(({ name, members }) => [
      name,
      members.map(({ nickname, isCaptain }) => (isCaptain ? `${nickname}*` : nickname)),
    ]),
  )
const someOf = (...names: string[]) => ({ learners: names.map((name) => ids[name]) })
const audited = async () =>
  (await ask<AuditEntry[]>('GET', '/api/audit')).answer
    .filter(({ act }) => act.startsWith('team-'))
    .map(({ act, learner, detail }) => [act, learner, detail].join(' ').trim())
    .reverse()

describe('teams by trainers', () => {
  it('are made, changed and deleted, and each change is in the audit list, without names in the end', async () => {
    const id = await create('Fig')
    expect(await change('POST', '', { name: 'f-I-g' })).toMatchObject({
      status: 409,
      answer: { error: 'There is a team with this name, or one that looks like it.' },
    })
    expect(await change('POST', '', { name: 'Plum', bracket: 'None' })).toMatchObject({ status: 400 })
    expect((await change('POST', `/${id}`, { name: 'Mango', bracket: 'Guests' })).status).toBe(200)
    expect(await team('Mango')).toMatchObject({ id, bracket: 'Guests', members: [] })
    expect((await change('POST', `/${id}`, { bracket: null })).status).toBe(200)
    expect(await team('Mango')).toMatchObject({ bracket: null })
    const { code } = await team('Mango')
    const renewed = await change<{ code: string }>('POST', `/${id}/code`)
    expect((await team('Mango')).code).toBe(renewed.answer.code)
    expect(renewed.answer.code).not.toBe(code)
    await change('POST', `/${id}/members`, someOf('Ann'))
    expect(await audited()).toEqual([
      'team-create  Fig',
      'team-change  Fig → Mango',
      'team-change  Mango',
      'team-code  Mango',
      'team-move Ann Mango',
    ])
    expect((await change('DELETE', `/${id}`)).status).toBe(200)
    expect((await contest()).teams).toEqual([])
    expect((await contest()).unassigned.map(({ nickname }) => nickname)).toEqual(['Ann', 'Bob', 'Carl'])
    for (const [method, path] of [
      ['POST', ''],
      ['POST', '/code'],
      ['DELETE', ''],
    ] as const) {
      expect((await change(method, `/${id}${path}`)).status).toBe(404)
    }
    expect(await audited()).toEqual([
      'team-create',
      'team-change',
      'team-change',
      'team-code',
      'team-move Ann',
      'team-leave Ann',
      'team-delete',
    ])
  })

  it('get and lose members, who are told', async () => {
    const [fig, plum] = [await create('Fig'), await create('Plum')]
    expect((await change('POST', `/${fig}/members`, someOf('Ann', 'Bob'))).status).toBe(200)
    expect(await change('POST', `/${fig}/members`, someOf('Carl'))).toMatchObject({
      status: 409,
      answer: { error: 'The team would have too many members. Nobody was moved.' },
    })
    expect((await change('POST', `/${plum}/members`, someOf('Ann'))).status).toBe(200)
    expect(await members()).toEqual({ Fig: ['Bob*'], Plum: ['Ann*'] })
    expect((await change('POST', '/leave', someOf('Ann', 'Carl'))).status).toBe(200)
    expect(await members()).toEqual({ Fig: ['Bob*'], Plum: [] })
    expect((await change('POST', `/${fig}/members`, { learners: ['nobody'] })).status).toBe(400)
    const { text } = await testClass.get(ann, '/training/class')
    const { notices }: LearnerClass = JSON.parse(text)
    expect(notices.map(({ act, by }) => [act, by])).toEqual([
      ['team-leave', 'Olga'],
      ['team-move', 'Olga'],
      ['team-move', 'Olga'],
    ])
    expect(await audited()).not.toContain('team-leave Carl')
  })

  it('get many members with one write to the audit list', async () => {
    const fig = await create('Fig')
    const write = vi.spyOn(testClass.classroom.classStore.messageStore, 'addAuditEntries')
    await change('POST', `/${fig}/members`, someOf('Ann', 'Bob'))
    expect(write).toHaveBeenCalledOnce()
    expect((await audited()).slice(-2).sort()).toEqual(['team-move Ann Fig', 'team-move Bob Fig'])
  })

  it('get another captain', async () => {
    const fig = await create('Fig')
    await change('POST', `/${fig}/members`, someOf('Ann', 'Bob'))
    expect((await change('POST', `/${fig}/captain`, { learner: ids.Bob })).status).toBe(200)
    expect(await members()).toEqual({ Fig: ['Ann', 'Bob*'] })
    expect((await change('POST', `/${fig}/captain`, { learner: ids.Carl })).status).toBe(404)
  })

  it('are changed by trainers only, and seen by helpers', async () => {
    expect((await ask('POST', '/api/contest/teams', { name: 'Fig' }, helper)).status).toBe(403)
    expect((await ask('GET', '/api/contest', undefined, helper)).status).toBe(200)
    await setContest({ teams: null })
    expect(await change('POST', '', { name: 'Fig' })).toMatchObject({
      status: 409,
      answer: { error: 'There is no contest of teams.' },
    })
  })
})

describe('a list of teams', () => {
  const list = (text: string, isTry = false) => change<TeamListResult>('POST', '/csv', { text, isTry })

  it('says first what it would change, then changes it', async () => {
    const fig = await create('Fig')
    await change('POST', `/${fig}/members`, someOf('Ann'))
    const text = 'team;nickname;bracket\r\nFig;bob;Students\r\nPlum;Ann;\r\n;;\r\n'
    const wanted = {
      faults: [],
      teams: [
        { name: 'Fig', isNew: false, bracket: 'Students', joining: ['Bob'], staying: 0 },
        { name: 'Plum', isNew: true, bracket: null, joining: ['Ann'], staying: 0 },
      ],
      moved: 2,
    }
    const before = await audited()
    expect(await list(text, true)).toEqual({ status: 200, answer: wanted })
    expect(await members()).toEqual({ Fig: ['Ann*'] })
    expect(await audited()).toEqual(before)
    expect(await list(text)).toEqual({ status: 200, answer: wanted })
    expect(await members()).toEqual({ Fig: ['Bob*'], Plum: ['Ann*'] })
    expect((await team('Fig')).bracket).toBe('Students')
    expect((await audited()).slice(before.length)).toEqual(['team-csv  2', 'team-move Bob', 'team-move Ann'])
    expect((await list(text)).answer.moved).toBe(0)
  })

  it('changes nothing if a line cannot be used, and tells all of them', async () => {
    const text = 'Fig,Ann\nFig,Eve\nFig,Bob\nFig,Carl\n,Bob'
    const { answer } = await list(text, true)
    expect(answer.faults).toEqual([
      { line: 2, text: 'Fig,Eve', error: 'Nobody in this class has this nickname.' },
      { line: 4, text: 'Fig,Carl', error: 'The team would have too many members.' },
      { line: 5, text: ',Bob', error: 'There is no team in this line.' },
    ])
    const refused = await list(text)
    expect(refused.status).toBe(400)
    expect(refused.answer.error).toBe(
      'Nothing was changed: these lines cannot be used.\n2: Fig,Eve – Nobody in this class has this nickname.\n4: Fig,Carl – The team would have too many members.\n5: ,Bob – There is no team in this line.',
    )
    expect(await members()).toEqual({})
    expect((await list(' \n ')).answer.error).toBe('The list is empty.')
  })
})
