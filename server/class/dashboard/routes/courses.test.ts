import { expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import type { LearnerClass } from '#contract/learner-class.ts'
import type { LearnerCourse, PlanOverview, PlanResults } from '#contract/plans.ts'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'

const { testClass, askDashboard, askSignedOut } = await openStaffedClass()
const ann = await testClass.join('Ann')

const DAY_MS = 86_400_000
/** A time in UTC, in the form of a plan. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)
const course = (...parts: { title: string; opens: number; due: number; key: string }[]): string =>
  [
    'title: Term\ntimeZone: UTC\nlatePercent: 50\ngraceDays: 3\nparts:',
    ...parts.map(
      ({ title, opens, due, key }) =>
        `  - title: ${title}\n    opensAt: ${inDays(opens)}\n    dueAt: ${inDays(due)}\n    say: Read ${title}.\n    points: 100\n    challenges: [${key}]`,
    ),
  ].join('\n')
const post = async (path: string, body: object, language?: string) => {
  const { status, text } = await askDashboard('POST', path, body, language)
  return { status, ...JSON.parse(text) }
}
const planNow = async () => (JSON.parse((await askDashboard('GET', '/api/plans')).text) as PlanOverview).plan
const ownCourse = async (more = ''): Promise<LearnerCourse> =>
  JSON.parse((await testClass.get(ann, `/training/class/course${more}`)).text)
const solveLogin = () =>
  testClass.send('POST', ann.host, '/rest/user/login', {
    headers: { cookie: ann.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email: "' or 1=1--", password: 'x' }),
  })
const parts = [
  { title: 'Last week', opens: -7, due: -1, key: 'loginAdminChallenge' },
  { title: 'Next week', opens: 7, due: 14, key: 'loginJimChallenge' },
]

it('shows learners what is due, and marks what they solve after the due date as late', async () => {
  expect((await testClass.get(ann, '/training/class/course')).status).toBe(404)
  expect((await post('/api/plan', { text: course(...parts) })).status).toBe(200)
  const own: LearnerClass = JSON.parse((await testClass.get(ann, '/training/class')).text)
  expect(own).toMatchObject({ plan: null, course: { changesInMs: expect.any(Number) } })
  expect((await ownCourse()).parts).toMatchObject([
    { title: 'Last week', phase: 'late', points: 0, mostPoints: 100, say: 'Read Last week.' },
    { title: 'Next week', phase: 'upcoming', say: '', challenges: [{ timing: 'open' }] },
  ])
  await solveLogin()
  await vi.waitFor(async () => expect((await ownCourse()).parts[0]).toMatchObject({ points: 50 }), 10_000)
  expect((await ownCourse()).parts[0]?.challenges).toMatchObject([{ timing: 'late' }])
  // The learner's own page knows of a solve before the class store does.
  await vi.waitFor(async () => {
    const results: PlanResults = JSON.parse((await askDashboard('GET', '/api/plan/results')).text)
    expect(results).toMatchObject({
      parts: ['Last week', 'Next week'],
      learners: [
        { nickname: 'Ann', points: 50, mostPoints: 200, parts: [{ solved: 1, late: 1 }, { solved: 0 }] },
      ],
    })
  }, 10_000)
  const file = await testClass.get(ann, '/training/class/course.ics')
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(file.text.match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  expect(file.text.match(/^DESCRIPTION:.*/gm)).toEqual(['DESCRIPTION:Read Last week.'])
})

it('gives a part other dates, which count for what was solved before, too', async () => {
  await post('/api/plan', { text: course(...parts) })
  const was = (await planNow())?.parts[0]?.dates
  if (!was) throw new Error('There are no dates')
  const change = { part: 1, ...was, dueAt: inDays(1), was }
  expect((await post('/api/plan/dates', change)).status).toBe(200)
  expect((await planNow())?.parts[0]?.dates).toEqual({ ...was, dueAt: change.dueAt })
  await vi.waitFor(async () => expect((await ownCourse()).parts[0]).toMatchObject({ points: 100 }), 10_000)
  const audit: AuditEntry[] = JSON.parse((await askDashboard('GET', '/api/audit')).text)
  expect(audit[0]).toMatchObject({ act: 'planDates', detail: `1: ${was.opensAt} – ${change.dueAt}` })
  // Somebody who has not seen that yet.
  expect((await post('/api/plan/dates', { ...change, dueAt: inDays(2) })).status).toBe(409)
  const now = { ...was, dueAt: change.dueAt }
  expect((await post('/api/plan/dates', { part: 1, ...now, graceDays: 9, was: now })).status).toBe(200)
  expect((await post('/api/plan/dates', { part: 1, ...now, dueAt: inDays(2), was: now })).status).toBe(409)
  const { text } = JSON.parse((await askDashboard('GET', '/api/plan')).text)
  expect((await post('/api/plan/check', { text })).faults).toEqual([])
})

it('refuses dates that cannot be, by a sentence in the trainer’s language, and changes nothing', async () => {
  await post('/api/plan', { text: course(...parts) })
  const before = (await planNow())?.parts
  const was = before?.[0]?.dates
  const change = { part: 1, ...was, was }
  expect(await post('/api/plan/dates', { ...change, dueAt: inDays(-9) }, 'de')).toMatchObject({
    status: 400,
    error: 'Diese Termine gehen nicht: Der Teil ist fällig, bevor er öffnet',
    faults: [{ path: ['parts', 0, 'dueAt'] }],
  })
  for (const bad of [
    { dueAt: 'soon' },
    { graceDays: 1.5 },
    { part: 0 },
    { was: null },
    { dueAt: undefined },
  ]) {
    expect((await post('/api/plan/dates', { ...change, ...bad })).status).toBe(400)
  }
  expect((await post('/api/plan/dates', { ...change, part: 9 })).status).toBe(409)
  expect((await post('/api/plan/dates', { ...change, dueAt: '2027-02-30T10:00' })).status).toBe(400)
  expect((await planNow())?.parts).toEqual(before)
  expect((await post('/api/plan/part', { part: 1 })).status).toBe(409)
  expect((await askSignedOut('POST', '/api/plan/dates', change)).status).toBe(401)
})

it('begins a ready course on a day, in a zone, with its texts in the learner’s language', async () => {
  const taken = { ready: 'first-course', startsOn: '2027-01-13', timeZone: 'Asia/Tokyo' }
  expect((await post('/api/plan', taken)).status).toBe(200)
  const plan = await planNow()
  expect(plan?.parts[1]?.dates).toMatchObject({ opensAt: '2027-01-20T08:00', dueAt: '2027-01-26T23:59' })
  expect(plan?.course).toMatchObject({ timeZone: 'Asia/Tokyo', closesAt: '2027-03-02T14:59:00.000Z' })
  const was = plan?.parts[0]?.dates
  await post('/api/plan/dates', { part: 1, ...was, dueAt: '2027-01-18T12:00', was })
  expect((await ownCourse('?language=de_DE')).parts[0]).toMatchObject({
    title: 'Sieh dich um',
    dueAt: '2027-01-18T03:00:00.000Z',
  })
  for (const bad of [{ startsOn: '2027-02-30' }, { startsOn: 'soon' }, { timeZone: 'Juice/Ville' }]) {
    expect((await post('/api/plan', { ...taken, ...bad })).status).toBe(400)
  }
})
