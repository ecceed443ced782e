import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContestSettings, PlayerContest } from '#contract/contest.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const BEFORE = { startsAt: inHours(1), endsAt: inHours(2) }
const OVER = { startsAt: inHours(-2), endsAt: inHours(-1) }

let testClass: TestClass
let [ann, bob, carl]: JoinedLearner[] = []
beforeEach(async () => {
  testClass = await openTestClass()
  ann = await testClass.join('Ann')
  bob = await testClass.join('Bob')
  carl = await testClass.join('Carl')
  await setContest(BEFORE)
})
afterEach(() => closeTestApplication(testClass.application))

async function setContest(changes: Partial<ContestSettings>): Promise<void> {
  const { classStore, itsClass, contest } = testClass.classroom
  const settings = runningContest({ teams: { madeBy: 'players', most: 2 }, ...changes })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle()
}

type Answer = PlayerContest & { status: number; error?: string }

async function call(
  who: JoinedLearner | undefined,
  method: string,
  path: string,
  body: object = {},
): Promise<Answer> {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const { status, text } = await testClass.send(method, who?.host ?? '', `/training/contest${path}`, {
    headers: { cookie: who?.cookie ?? '', ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  return { ...JSON.parse(text), status }
}

const found = (who: JoinedLearner | undefined, name: string) => call(who, 'POST', '/team', { name })
const join = (who: JoinedLearner | undefined, code: string) => call(who, 'POST', '/team/join', { code })
const members = ({ team }: Answer) =>
  team?.members.map(({ nickname, isCaptain }) => (isCaptain ? `${nickname}*` : nickname))

describe('teams of players', () => {
  it('are founded and joined by code, and only members see the code', async () => {
    const mine = await found(ann, ' Mango  Lassi ')
    expect([mine.status, mine.team?.name, mine.team?.isCaptain]).toEqual([200, 'Mango Lassi', true])
    const code = mine.team?.code ?? ''
    const { text: board } = await testClass.get(bob as JoinedLearner, '/training/contest/board')
    expect(board).toContain('Mango Lassi')
    const { text } = await testClass.get(bob as JoinedLearner, '/training/contest')
    expect(board + text).not.toContain(code)
    const joined = await join(bob, code.toUpperCase().replaceAll('-', ' '))
    expect([joined.status, members(joined), joined.team?.isCaptain]).toEqual([200, ['Ann*', 'Bob'], false])
    expect(joined.competitor).toBe(mine.team?.id)
    expect(await join(carl, code)).toMatchObject({ status: 409, error: 'This team is full.' })
    expect(await join(bob, code)).toMatchObject({ status: 200 })
    expect(members(await call(ann, 'GET', ''))).toEqual(['Ann*', 'Bob'])
  })

  it('are not for learners of another class', async () => {
    const { classStore, itsClass } = testClass.classroom
    const other = await classStore.findOrCreateClass({ name: 'Tuesday', endsAt: new Date(inHours(24)) })
    const { learner } = await classStore.join(other.id, 'Eve')
    const visitor = testClass.application.visitor(learner.shop)
    expect((await visitor.post('/training/contest/team', { name: 'Fig' })).statusCode).toBe(404)
    for (const { id } of [itsClass, other]) expect(await classStore.teams.teams(id)).toEqual([])
  })

  it('refuse names that are taken or none, and players who are in a team', async () => {
    await found(ann, 'Mango')
    expect(await found(bob, 'mang0')).toMatchObject({
      status: 409,
      error: 'There is a team with this name, or one that looks like it.',
    })
    expect(await found(bob, '<b>')).toMatchObject({ status: 409 })
    expect((await found(bob, '')).error).toContain('That is not a name for a team')
    expect(await found(ann, 'Plum')).toMatchObject({
      status: 409,
      error: 'You are in a team already. Leave it first.',
    })
  })

  it('are left before the start, and the next member is the captain', async () => {
    const code = (await found(ann, 'Mango')).team?.code ?? ''
    await join(bob, code)
    expect(await call(ann, 'DELETE', '/team')).toMatchObject({ status: 200, team: null, competitor: null })
    expect(members(await call(bob, 'GET', ''))).toEqual(['Bob*'])
    expect(await call(ann, 'DELETE', '/team')).toMatchObject({ status: 409, error: 'You are in no team.' })
  })

  it('are not left or emptied by players once the contest runs, but founded and joined', async () => {
    await setContest({})
    const mine = await found(ann, 'Mango')
    const joined = await join(bob, mine.team?.code ?? '')
    const refused = {
      status: 409,
      error: 'The contest has started. Only a trainer can take somebody out of a team now.',
    }
    expect(await call(bob, 'DELETE', '/team')).toMatchObject(refused)
    const other = joined.team?.members[1]?.id ?? ''
    expect(await call(ann, 'DELETE', `/team/members/${other}`)).toMatchObject(refused)
    expect(members(await call(ann, 'GET', ''))).toEqual(['Ann*', 'Bob'])
  })

  it('are led by their captain', async () => {
    const mine = await found(ann, 'Mango')
    const joined = await join(bob, mine.team?.code ?? '')
    const [first, second] = joined.team?.members ?? []
    const refused = { status: 403, error: 'Only the captain of the team can do that.' }
    for (const [method, path, body] of [
      ['PATCH', '/team', { name: 'Plum' }],
      ['POST', '/team/code', {}],
      ['PUT', '/team/captain', { learner: second?.id }],
      ['DELETE', `/team/members/${first?.id}`, {}],
    ] as const) {
      expect(await call(bob, method, path, body)).toMatchObject(refused)
    }
    expect((await call(ann, 'PATCH', '/team', { name: 'Plum' })).team?.name).toBe('Plum')
    const { team } = await call(ann, 'POST', '/team/code')
    expect(team?.code).not.toBe(mine.team?.code)
    expect(members(await call(ann, 'PUT', '/team/captain', { learner: second?.id }))).toEqual(['Ann', 'Bob*'])
    expect(members(await call(bob, 'DELETE', `/team/members/${first?.id}`))).toEqual(['Bob*'])
    expect(await call(bob, 'DELETE', `/team/members/${first?.id}`)).toMatchObject({ status: 404 })
    expect(await join(carl, mine.team?.code ?? '')).toMatchObject({
      status: 404,
      error: 'There is no team with this code. Ask its captain.',
    })
    expect(members(await join(carl, team?.code ?? ''))).toEqual(['Bob*', 'Carl'])
  })

  it('cannot be found by guessing codes', async () => {
    const { team } = await found(ann, 'Mango')
    const guesses: Answer[] = []
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) guesses.push(await join(bob, `plum-kiwi-${word}`))
    expect(guesses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429])
    expect(await join(bob, team?.code ?? '')).toMatchObject({ status: 429 })
    expect(await join(carl, team?.code ?? '')).toMatchObject({ status: 200 })
  })

  it('are not founded one after the other', async () => {
    const statuses: number[] = []
    for (const name of ['A', 'B', 'C', 'D']) {
      statuses.push((await found(ann, name)).status)
      await call(ann, 'DELETE', '/team')
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('change their name a few times, not all the time', async () => {
    await found(ann, 'Mango')
    const rename = (name: string) => call(ann, 'PATCH', '/team', { name })
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push((await rename(`Mango ${count}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('are made by players only where the trainer lets them, until the end', async () => {
    await setContest({ teams: { madeBy: 'trainer', most: 2 } })
    expect(await found(ann, 'Mango')).toMatchObject({
      status: 403,
      error: 'Your trainer makes the teams of this contest.',
    })
    await setContest({ teams: null })
    expect(await found(ann, 'Mango')).toMatchObject({
      status: 409,
      error: 'In this contest everybody plays alone.',
    })
    await setContest(OVER)
    expect(await join(ann, 'plum-kiwi-fig')).toMatchObject({ status: 409, error: 'The contest is over.' })
    const { classStore, itsClass, contest } = testClass.classroom
    await classStore.contests.changeContest(itsClass.id, () => undefined)
    await contest.settle()
    expect(await found(ann, 'Mango')).toMatchObject({ status: 404 })
  })
})
