import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ClassCertificate, ClassCertificates, EarnedCertificate } from '#contract/certificate.ts'
import type { ChallengeExport, LearnerExport } from '#contract/exports.ts'
import type { LearnerDataCopy } from '#contract/learner-class.ts'
import { closeTestApplication } from '../../testing/application.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { type CallDashboard, signInStaff } from '../../testing/class/dashboard.ts'
import { openTestRecordStore, type TestRecordStore } from '../../testing/class/record-store.ts'
import { cellsOf } from '../../testing/csv.ts'
import { fieldOn, openTestCourse, type TestCourse } from '../../testing/lti/course.ts'
import { PEOPLE, type PlatformPerson } from '../../testing/lti/messages.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import { identityIssuerOf } from '../store/lti.ts'
import type { Learner } from '../store/model.ts'

/** One star, two stars, one star. */
const [BY_ALL, WITH_BOTH, WITH_JANE] = [
  'errorHandlingChallenge',
  'loginAdminChallenge',
  'scoreBoardChallenge',
] as const
const PATIENTLY = { timeout: 60_000 }

let lrs: TestRecordStore
let course: TestCourse
let askDashboard: CallDashboard
let janesShop: Browser

/** A browser in a shop. */
interface Browser {
  host: string
  cookie: string
}

const classroom = () => course.testClass.classroom
const change = () => ({ classId: classroom().itsClass.id, at: new Date() })
const ask = (
  { host, cookie }: Browser,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> =>
  course.testClass.send(body ? 'POST' : 'GET', host, path, {
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Opens the link of the course, and goes into the shop that it leads to. */
async function comeIn(person: PlatformPerson): Promise<Browser> {
  const page = await course.open(person)
  const host = /action="https:\/\/([^:/"]+)/.exec(page.text)?.[1] ?? ''
  const entered = await course.testClass.send('POST', host, '/.class/enter', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: classroom().addresses.joinOrigin,
    },
    body: new URLSearchParams({ once: fieldOn(page, 'once') }).toString(),
  })
  return { host, cookie: entered.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? '' }
}

async function learnerOf({ sub: subject }: PlatformPerson): Promise<Learner> {
  const { classStore, itsClass } = classroom()
  const known = await classStore.identities.find(itsClass.id, {
    issuer: identityIssuerOf(course.saved),
    subject,
  })
  const learner = await classStore.learner(itsClass.id, known?.learner ?? '')
  if (!learner) throw new Error('nobody')
  return learner
}

/** Waits for events of a shop. */
const settled = async ({ host }: Browser, ...keys: string[]) => {
  const owner = await classroom().classStore.learnerOfShop(host.split('.')[0] ?? '')
  const solved = async () =>
    (await classroom().classStore.eventsOf(owner?.id ?? ''))
      .filter(({ kind }) => kind === 'solved')
      .map(({ key }) => key)
  await vi.waitFor(async () => expect(await solved()).toEqual(expect.arrayContaining(keys)), PATIENTLY)
}

/**
 * Jane solves something alone. Her team solves that and more in its shop, first with Adam, then without him.
 */
beforeAll(async () => {
  lrs = await openTestRecordStore()
  course = await openTestCourse({
    xapi: { url: lrs.url, key: 'sender', secret: 'hush', hasNicknames: false },
  })
  ;({ askDashboard } = await signInStaff(course.testClass))
  const { classStore, itsClass, contest } = classroom()
  const settings = runningContest({ teams: { madeBy: 'trainer', most: 3, shops: 'shared' } })
  await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
  await contest.settle('class')
  const page = await course.open(PEOPLE.ingrid)
  await course.postForm('/.class/lti/class', { ticket: fieldOn(page, 'ticket'), class: itsClass.id })
  await course.letIn()
  janesShop = await comeIn(PEOPLE.jane)
  await comeIn(PEOPLE.adam)
  await ask(janesShop, '/rest/nowhere')
  await settled(janesShop, BY_ALL)

  const [jane, adam] = [await learnerOf(PEOPLE.jane), await learnerOf(PEOPLE.adam)]
  const red = await classStore.teams.createTeam(itsClass.id, { name: 'Red' }, new Date())
  await classStore.teams.moveLearners(red.id, { ...change(), learners: [jane.id, adam.id], most: 3 })
  await contest.settle('contest', 'learner')
  const shared = await comeIn(PEOPLE.adam)
  await ask(shared, '/rest/nowhere')
  await ask(shared, '/rest/user/login', { email: "' OR 1=1 --", password: 'x' })
  await settled(shared, BY_ALL, WITH_BOTH)
  await classStore.teams.leave([adam.id], change())
  const at = new Date(Date.now() + 1).toISOString()
  const eventOf = (kind: LearningEvent['kind'], key: string, detail = ''): LearningEvent => {
    return { id: randomUUID(), kind, key, detail, at, evidence: null }
  }
  const entries = [
    eventOf('solved', WITH_JANE),
    eventOf('lines', WITH_JANE, 'wrong'),
    eventOf('fix', WITH_JANE, 'a wrong one'),
    eventOf('fix', WITH_BOTH, 'own'),
    eventOf('proven', WITH_BOTH),
  ]
  await classStore.appendEvents([{ shop: shared.host.split('.')[0] ?? '', entries }])
}, 120_000)
afterAll(async () => {
  await course.platform.close()
  await closeTestApplication(course.testClass.application)
  await lrs.close()
})

const read = async <Answer>(path: string): Promise<Answer> =>
  JSON.parse((await askDashboard('GET', path)).text)
/** The rows of a file, by heading. */
const rowsOf = async (path: string): Promise<Record<string, string>[]> => {
  const [heading = [], ...rows] = cellsOf((await askDashboard('GET', path)).text)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [heading[index] ?? '', cell])))
}
const sumsOf = ({ kinds }: Pick<EarnedCertificate, 'kinds'>) =>
  (['solved', 'proven', 'solvedWithTeam', 'provenWithTeam'] as const).map((column) =>
    kinds.reduce((sum, kind) => sum + kind[column], 0),
  )

describe('what a team did in its shop', () => {
  it("is on the members' certificates, beside what they did alone", async () => {
    const own: ClassCertificate = JSON.parse((await ask(janesShop, '/training/class/certificate')).text)
    expect([own.nickname, sumsOf(own)]).toEqual(['Jane Q. Public', [1, 0, 2, 1]])
    const { certificates } = await read<ClassCertificates>('/api/certificates')
    expect(certificates.map((one) => [one.nickname, sumsOf(one)])).toEqual([
      ['Adam Learner', [0, 0, 2, 0]],
      ['Jane Q. Public', [1, 0, 2, 1]],
    ])
    const adam = await learnerOf(PEOPLE.adam)
    const one = await read<ClassCertificate>(`/api/learners/${adam.id}/certificate`)
    expect([one.from, sumsOf(one)]).toEqual([expect.any(String), [0, 0, 2, 0]])
  })

  it('is in columns of its own in the files with results, and nothing is in both', async () => {
    const [jane, adam] = await rowsOf('/api/export/learners.csv')
    const columns = ['points', 'solved', 'fixed', 'proven']
    const cells = (row: Record<string, string> = {}) => [
      columns.map((name) => row[name]),
      columns.map((name) => row[`${name} with the team`]),
    ]
    expect(cells(jane)).toEqual([
      ['100', '1', '0', '0'],
      ['350', '2', '1', '1'],
    ])
    expect(cells(adam)).toEqual([
      ['0', '0', '0', '0'],
      ['350', '2', '0', '0'],
    ])
    const json = await read<LearnerExport[]>('/api/export/learners.json')
    expect(json.map(({ solved, withTeam }) => [solved, withTeam?.solved])).toEqual([
      [1, 2],
      [0, 2],
    ])
  })

  it('has a row for each challenge, which counts for nobody alone', async () => {
    const rows = await rowsOf('/api/export/challenges.csv')
    const of = (learner: string) =>
      Object.fromEntries(
        rows
          .filter((row) => row.learner === learner)
          .map((row) => [row.key, [row.state, row.counted, row['solved with the team (UTC)'] !== '']]),
      )
    expect(of('Jane Q. Public')).toMatchObject({
      [BY_ALL]: ['solved', 'yes', false],
      [WITH_BOTH]: ['team', 'no', true],
      [WITH_JANE]: ['team', 'no', true],
    })
    expect(of('Adam Learner')).toEqual({
      [BY_ALL]: ['team', 'no', true],
      [WITH_BOTH]: ['team', 'no', true],
    })
    const json = await read<ChallengeExport[]>('/api/export/challenges.json')
    const adams = json.filter(({ learner }) => learner === 'Adam Learner')
    expect(adams.map(({ points, openedAt, withTeam }) => [points, openedAt, withTeam?.points])).toEqual([
      [0, null, 100],
      [0, null, 250],
    ])
  })

  it('is in no file without names, where it would tell who is in one team', async () => {
    const learners = await rowsOf('/api/export/learners.csv?anonymous=1')
    expect(learners.map((row) => row['solved with the team'])).toEqual(['', ''])
    const challenges = await read<ChallengeExport[]>('/api/export/challenges.json?anonymous=1')
    expect(new Set(challenges.map(({ learner }) => learner)).size).toBe(1)
    expect(challenges.every(({ withTeam }) => withTeam === null)).toBe(true)
  })

  it('is in the file with everything that is kept of a member', async () => {
    const copy: LearnerDataCopy = JSON.parse((await ask(janesShop, '/training/class/copy')).text)
    expect(copy.withTeam.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      `solved ${BY_ALL}`,
      `solved ${WITH_BOTH}`,
      `solved ${WITH_JANE}`,
      `fix ${WITH_BOTH}`,
      `proven ${WITH_BOTH}`,
    ])
    expect(copy.journal.map(({ key }) => key)).not.toContain(WITH_BOTH)
  })

  it('raises the grades of those who were in the team, and counts once', async () => {
    const { platform } = course
    const scoreOf = (person: PlatformPerson) => platform.resultOf(person)?.scoreGiven
    await expect.poll(() => [scoreOf(PEOPLE.jane), scoreOf(PEOPLE.adam)], PATIENTLY).toEqual([4, 3])
  })

  it('is reported as done by a group of those who were in the team', async () => {
    const completed = () =>
      [...lrs.kept.values()]
        .filter(({ verb }) => verb.display.en === 'completed')
        .map(({ actor, object }) => [object.id.split('/').at(-1), actor] as const)
    await expect.poll(() => completed().length, PATIENTLY).toBe(4)
    const [[, alone] = [], ...shared] = completed()
    expect(alone).toMatchObject({ objectType: 'Agent' })
    expect(shared.map(([key, { objectType }]) => [key, objectType])).toEqual([
      [BY_ALL, 'Group'],
      [WITH_BOTH, 'Group'],
      [WITH_JANE, 'Group'],
    ])
    const groups = shared.flatMap(([, actor]) => (actor.objectType === 'Group' ? actor : []))
    expect(groups.map(({ member }) => member.length)).toEqual([2, 2, 1])
    expect(groups.at(-1)?.member).toEqual([alone])
    const accounts = [...groups, ...groups.flatMap(({ member }) => member)].map(({ account }) => account.name)
    // The team, Jane, and Adam.
    expect(new Set(accounts).size).toBe(3)
  })
})
