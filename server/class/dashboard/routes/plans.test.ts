import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AuditEntry, LearnerTimeline, TrainerMessage } from '#contract/activity.ts'
import type { LearnerClass, LearnerDataCopy } from '#contract/learner-class.ts'
import type { PlanOverview } from '#contract/plans.ts'
import { closeTestApplication } from '../../../testing/application.ts'
import { type JoinedLearner, openTestClass } from '../../../testing/class/class.ts'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'

const { testClass, askDashboard, askSignedOut } = await openStaffedClass()
const ann = await testClass.join('Ann')

const plans = async (language?: string): Promise<PlanOverview> =>
  JSON.parse((await askDashboard('GET', '/api/plans', undefined, language)).text)
const take = (ready: string) => askDashboard('POST', '/api/plan', { ready })
const bring = async (text: unknown) => {
  const { status, text: body } = await askDashboard('POST', '/api/plan', { text })
  return { status, ...JSON.parse(body) }
}
const goTo = (part: unknown) => askDashboard('POST', '/api/plan/part', { part })
const audit = async (): Promise<AuditEntry[]> => JSON.parse((await askDashboard('GET', '/api/audit')).text)
const idOf = async (who: JoinedLearner): Promise<string> => (await testClass.learner(who))?.id ?? ''
const asked = async <Body>(who: JoinedLearner, path: string): Promise<Body> =>
  JSON.parse((await testClass.get(who, path)).text)
const ownPlan = async (who = ann, more = '') =>
  (await asked<LearnerClass>(who, `/training/class${more}`)).plan
const inShop = (who: JoinedLearner, method: string, path: string, body: object) =>
  testClass.send(method, who.host, path, {
    headers: { cookie: who.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

interface HintRow {
  id: number
  text: string
  unlocked: boolean
}
const hintsOf = async (challenge: string, who = ann): Promise<HintRow[]> => {
  const [row] = (await asked<{ data: { id: number }[] }>(who, `/api/Challenges?key=${challenge}`)).data
  return (await asked<{ data: HintRow[] }>(who, `/api/Hints?ChallengeId=${row?.id}`)).data
}
const openHint = ({ id }: Pick<HintRow, 'id'>, who = ann) =>
  inShop(who, 'PUT', `/api/Hints/${id}`, { unlocked: true })

const check = (plan: unknown) => askDashboard('POST', '/api/plan/check', { plan })

const OURS = `title: Ours
board: locked
parts:
  - title: Closed
    minutes: 20
    hints: locked
    say: Quiet, please.
    challenges: [loginAdminChallenge, loginJimChallenge]
  - title: Later
    minutes: 20
    hints: after 15 minutes
    challenges: [loginJimChallenge]
  - title: Break
    minutes: 5
`

describe('the plan of a class', () => {
  it('is chosen from the ready ones in the trainer’s language, and shown to learners once a part runs', async () => {
    const { ready, plan } = await plans()
    expect([ready.length, plan]).toEqual([9, null])
    expect((await plans('de')).ready[0]).toMatchObject({ title: 'Neunzig Minuten', parts: 5, minutes: 90 })
    expect(JSON.parse((await askDashboard('GET', '/api/plans/contest')).text).text).toContain('hints: locked')
    expect((await askDashboard('GET', '/api/plan')).status).toBe(404)
    await bring(OURS)
    expect(JSON.parse((await askDashboard('GET', '/api/plan')).text).text).toBe(OURS)
    expect((await take('half-a-day')).status).toBe(200)
    expect((await plans()).plan).toMatchObject({ key: 'half-a-day', board: 'part', on: null })
    expect(await ownPlan()).toBeNull()
    await goTo(2)
    expect(await ownPlan()).toMatchObject({
      plan: 'Half a day',
      title: 'Scripts',
      number: 2,
      parts: 8,
      next: 'Injection',
      board: 'part',
      challenges: ['localXssChallenge', 'xssBonusChallenge', 'reflectedXssChallenge'],
    })
    expect(await ownPlan(ann, '?language=de_DE')).toMatchObject({ plan: 'Ein halber Tag', title: 'Skripte' })
    expect(await ownPlan(await testClass.join('Late'))).toMatchObject({ title: 'Scripts' })
  })

  it('goes to a part once, even for two trainers, and can be stopped and removed', async () => {
    await take('half-a-day')
    await goTo(1)
    const since = (await ownPlan())?.since
    await Promise.all([goTo(1), goTo(1)])
    expect((await ownPlan())?.since).toBe(since)
    for (const part of [0, 9, 1.5, '2', null, undefined]) expect((await goTo(part)).status).toBe(400)
    expect((await ownPlan())?.number).toBe(1)
    expect((await askDashboard('POST', '/api/plan/stop', {})).status).toBe(200)
    expect([await ownPlan(), (await plans()).plan?.title]).toEqual([null, 'Half a day'])
    expect((await askDashboard('POST', '/api/plan/stop', {})).status).toBe(409)
    await askDashboard('DELETE', '/api/plan')
    expect((await plans()).plan).toBeNull()
    expect((await goTo(1)).status).toBe(409)
    expect((await audit()).slice(0, 3)).toMatchObject([
      { act: 'planAway', detail: 'Half a day', trainer: 'Tess' },
      { act: 'planStop', detail: 'Half a day' },
      { act: 'planPart', detail: '1: Find your way' },
    ])
  })

  it('is rejected with an error and the line if it is invalid; the class keeps its plan', async () => {
    await take('contest')
    await goTo(2)
    const before = await ownPlan()
    expect(await bring(OURS.replace('minutes: 20', 'minutes: -1'))).toMatchObject({
      status: 400,
      line: 5,
      error: expect.stringMatching(/^That plan cannot be used. plan.yml:5:5 is wrong at parts\[0\].minutes/),
    })
    for (const [text, sentence] of [
      ['', 'Choose a plan, or upload your own.'],
      [{ $gt: '' }, 'Choose a plan, or upload your own.'],
      ['x'.repeat(60_000), 'A plan has at most 50,000 characters.'],
      [OURS.replace('Ours', 'Fr\uFFFDhst\uFFFDck'), 'This is not in UTF-8. Save it as UTF-8, and try again.'],
      [OURS.replace('Ours', 'Ours\u0000'), expect.stringContaining('null byte')],
      ['title: [', expect.stringContaining('is no YAML')],
      [`${OURS}\n---\n${OURS}`, expect.stringContaining('is no YAML')],
      ['title: !!js/function x', expect.stringContaining('is no YAML')],
    ] as const) {
      expect(await bring(text)).toMatchObject({ status: 400, error: sentence })
    }
    expect((await askDashboard('POST', '/api/plan', { text: 'x'.repeat(3_000_000) })).status).toBe(413)
    expect((await take('__proto__')).status).toBe(404)
    expect((await askDashboard('GET', '/api/plans/..%2Fhalf-a-day')).status).toBe(404)
    expect(await ownPlan()).toMatchObject({ title: 'Round one', since: before?.since, board: 'locked' })
    expect(await bring(`\uFEFF${OURS}`)).toMatchObject({ status: 200 })
  })

  it('is the same after a crash and a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    await bring(OURS)
    await goTo(1)
    const before = await ownPlan()
    // A process that is killed after the answer leaves exactly these files.
    const killed = join(dataDir, 'killed')
    cpSync(testClass.application.dataDir, killed, { recursive: true })
    rmSync(join(killed, 'lock'), { force: true, recursive: true })
    const again = await openTestClass({}, killed)
    onTestFinished(() => closeTestApplication(again.application))
    const late = await again.join('Later')
    const { plan } = JSON.parse((await again.get(late, '/training/class')).text)
    expect(plan).toMatchObject({ title: 'Closed', since: before?.since, number: 1 })
    expect(again.classroom.areHintsClosed()).toBe(true)
  })

  it('can be changed by trainers only', async () => {
    for (const [method, path] of [
      ['GET', '/api/plans'],
      ['GET', '/api/plan'],
      ['POST', '/api/plan'],
      ['POST', '/api/plan/check'],
      ['POST', '/api/plan/part'],
      ['POST', '/api/plan/stop'],
      ['DELETE', '/api/plan'],
    ] as const) {
      expect((await askSignedOut(method, path, method === 'POST' ? {} : undefined)).status).toBe(401)
    }
  })
})

describe('a part', () => {
  const attack = (who: JoinedLearner) =>
    inShop(who, 'POST', '/rest/user/login', { email: "' or 1=1--", password: 'x' })
  const isSolved = async (who: JoinedLearner) =>
    (await asked<{ data: { solved: boolean }[] }>(who, '/api/Challenges?key=loginAdminChallenge')).data[0]
      ?.solved

  it('that pauses the judging counts nothing, also afterwards; learners are told', async () => {
    const ida = await testClass.join('Ida')
    const isPaused = async () => (await asked<LearnerClass>(ida, '/training/class')).signals.isPaused
    await bring(OURS.replace('  - title: Break\n', '  - title: Break\n    judging: paused\n'))
    await goTo(3)
    expect((await attack(ida)).status).toBe(200)
    expect([await isPaused(), await isSolved(ida)]).toEqual([true, false])
    await goTo(2)
    expect([await isPaused(), await isSolved(ida)]).toEqual([false, false])
    await attack(ida)
    expect(await isSolved(ida)).toBe(true)
    await goTo(3)
    await askDashboard('POST', '/api/plan/stop', {})
    expect(await isPaused()).toBe(false)
  })
})

describe('a plan from a form', () => {
  const post = async (path: string, body: object, language?: string) => {
    const { status, text } = await askDashboard('POST', path, body, language)
    return { status, ...JSON.parse(text) }
  }
  const plan = { title: 'From a form', parts: [{ title: 'One', minutes: 5, judging: 'paused' }] }

  it('is taken like one in YAML, which it becomes', async () => {
    expect((await post('/api/plan', { plan })).status).toBe(200)
    const { text } = JSON.parse((await askDashboard('GET', '/api/plan')).text)
    expect(await post('/api/plan/check', { text })).toEqual({ status: 200, text, plan, faults: [] })
    expect((await plans()).plan).toMatchObject({ title: 'From a form', parts: [{ judging: 'paused' }] })
  })

  it('is rejected with all faults at their fields, in the trainer’s language', async () => {
    const bad = { ...plan, parts: [...plan.parts, { title: 'One', minutes: 0 }] }
    expect(await post('/api/plan', { plan: bad })).toMatchObject({
      status: 400,
      faults: [{ path: ['parts', 1, 'minutes'] }],
    })
    bad.parts[1] = { title: 'One', minutes: 1 } as never
    const { faults } = await post('/api/plan/check', { plan: bad }, 'de')
    expect(faults).toEqual([
      { path: ['parts', 1, 'title'], problem: 'Ein anderer Teil hat diesen Titel schon' },
    ])
    expect((await plans()).plan?.title).toBe('From a form')
  })
})

describe('hints', () => {
  beforeEach(async () => {
    await bring(OURS)
    await askDashboard('POST', '/api/plan/stop', {})
  })

  it('are closed by the server while a part says so; opened ones stay open', async () => {
    const [first, second] = await hintsOf('loginAdminChallenge')
    expect(first && (await openHint(first)).status).toBe(200)
    await goTo(1)
    expect(await hintsOf('loginAdminChallenge')).toMatchObject([
      { unlocked: true, text: first?.text },
      { unlocked: false, text: '' },
      { text: '' },
      { text: '' },
    ])
    const refused = second && (await openHint(second))
    expect([refused?.status, refused?.text]).toEqual([403, expect.stringContaining('Hints are closed')])
    const rows = await asked<{ data: { key: string; hint: string | null }[] }>(ann, '/api/Challenges')
    expect(rows.data.filter(({ hint }) => hint !== null).map((row) => row.key)).toEqual([
      'loginAdminChallenge',
    ])
    await askDashboard('POST', '/api/plan/stop', {})
    const open = await asked<{ data: { hint: string | null }[] }>(ann, '/api/Challenges')
    expect(open.data.filter(({ hint }) => hint !== null).length).toBeGreaterThan(100)
    expect(second && (await openHint(second)).status).toBe(200)
  })

  it('of coding challenges are closed like those of challenges', async () => {
    const guess = async () => {
      const body = { key: 'loginJimChallenge', selectedLines: [99_999] }
      return JSON.parse((await inShop(ann, 'POST', '/snippets/verdict', body)).text)
    }
    await goTo(1)
    for (let time = 0; time < 3; time++) expect(await guess()).toEqual({ verdict: false })
    await askDashboard('POST', '/api/plan/stop', {})
    expect(await guess()).toEqual({ verdict: false, hint: expect.stringMatching(/\w/) })
  })

  it('open after the minutes that the part says', async () => {
    await goTo(2)
    expect((await ownPlan())?.hintsInMs).toBeGreaterThan(14 * 60_000)
    const [hint] = await hintsOf('loginJimChallenge')
    expect(hint && (await openHint(hint)).status).toBe(403)
  })

  it('can be given by the trainer anyway: the next one, with a message that names the challenge', async () => {
    await goTo(1)
    const bea = await testClass.join('Bea')
    const give = async (language?: string) => {
      const path = `/api/learners/${await idOf(bea)}/hint`
      const { status, text } = await askDashboard('POST', path, {}, language)
      return { status, ...JSON.parse(text) }
    }
    expect(await give()).toMatchObject({
      status: 409,
      error: 'The learner’s current challenge is not known.',
    })
    await inShop(bea, 'PUT', '/training/class/at', { challenge: 'loginJimChallenge' })
    const advice = async () =>
      JSON.parse(
        (await askDashboard('GET', `/api/learners/${await idOf(bea)}/timeline`)).text,
      ) as LearnerTimeline
    const hints = (await advice()).advice?.hints ?? []
    expect(await give()).toMatchObject({ status: 201, challenge: 'loginJimChallenge', step: 1 })
    expect(await give('de')).toMatchObject({ status: 201, step: 2 })
    const { messages } = await asked<LearnerClass>(bea, '/training/class')
    expect(messages.slice(0, 2).map(({ text }) => text)).toEqual([
      expect.stringContaining('(2/4): '),
      `Login Jim (1/4): ${hints[0]}`,
    ])
    expect((await hintsOf('loginJimChallenge', bea)).map(({ unlocked }) => unlocked)).toEqual([
      ...[true, true, false, false],
    ])
    await expect.poll(async () => (await advice()).advice?.hints).toEqual(hints.slice(2))
    expect((await audit())[0]).toMatchObject({ act: 'hint', learner: 'Bea', detail: 'loginJimChallenge 2' })
    const { messageStore } = testClass.classroom.classStore
    const post = messageStore.postMessage.bind(messageStore)
    const bothPost = Promise.withResolvers<void>()
    const posting = vi.spyOn(messageStore, 'postMessage').mockImplementation(async (...message) => {
      if (posting.mock.calls.length === 2) bothPost.resolve()
      await bothPost.promise
      return post(...message)
    })
    const both = await Promise.all([give(), give()])
    posting.mockRestore()
    expect(both.map(({ step }) => step).toSorted()).toEqual([3, 4])
    const texts = (await asked<LearnerClass>(bea, '/training/class')).messages.map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    expect(await give()).toMatchObject({
      status: 409,
      error: 'All hints of this challenge are open already.',
    })
    expect((await askDashboard('POST', '/api/learners/nobody/hint', {})).status).toBe(404)
  })

  it('of any challenge can be given to anybody, with those before them, and again', async () => {
    const [fay, gil] = [await testClass.join('Fay'), await testClass.join('Gil')]
    const challenge = 'loginBenderChallenge'
    const give = (who: JoinedLearner, body: object) =>
      idOf(who).then((id) => askDashboard('POST', `/api/learners/${id}/hint`, body))
    const opened = async (who: JoinedLearner) =>
      (await hintsOf(challenge, who)).filter(({ unlocked }) => unlocked).length
    const newest = async (who: JoinedLearner) =>
      (await asked<LearnerClass>(who, '/training/class')).messages[0]?.text
    const { hints } = JSON.parse((await askDashboard('GET', `/api/challenges/${challenge}/hints`)).text)
    expect((await give(fay, { challenge, step: 2 })).status).toBe(201)
    expect([await opened(fay), await newest(fay)]).toEqual([2, expect.stringContaining(hints[1])])
    expect((await give(fay, { challenge, step: 1 })).status).toBe(201)
    expect([await opened(fay), await newest(fay)]).toEqual([2, expect.stringContaining(hints[0])])
    const learners = [await idOf(fay), await idOf(gil)]
    const { status, text } = await askDashboard('POST', '/api/actions/hint', { learners, challenge })
    expect([status, JSON.parse(text)]).toEqual([200, { done: 2, failed: [] }])
    expect([await opened(fay), await opened(gil)]).toEqual([3, 1])
    for (const [body, answer] of [
      [{ challenge: 'nope' }, 404],
      [{ challenge: null }, 404],
      [{ challenge, step: 0 }, 400],
      [{ challenge, step: 99 }, 400],
      [{ challenge, step: 'first' }, 400],
    ] as const) {
      expect((await give(gil, body)).status).toBe(answer)
    }
    expect(await opened(gil)).toBe(1)
  })
})

describe('a message to selected learners', () => {
  const write = (learners: unknown) =>
    askDashboard('POST', '/api/messages', { text: 'You three!', audience: { to: 'learners', learners } })

  it('reaches only them, is counted, and forgets erased learners', async () => {
    const [cat, dan, eve] = await Promise.all(['Cat', 'Dan', 'Eve'].map((name) => testClass.join(name)))
    if (!cat || !dan || !eve) throw new Error('Somebody is missing')
    const ids = await Promise.all([cat, dan].map(idOf))
    expect((await write([...ids, ...ids])).status).toBe(201)
    const texts = async (who: JoinedLearner) =>
      (await asked<LearnerClass>(who, '/training/class')).messages.map(({ text }) => text)
    expect([await texts(cat), await texts(dan), await texts(eve)]).toEqual([
      ...[expect.arrayContaining(['You three!']), expect.arrayContaining(['You three!'])],
      expect.not.arrayContaining(['You three!']),
    ])
    const newest = async () =>
      (JSON.parse((await askDashboard('GET', '/api/messages')).text) as TrainerMessage[])[0]
    const { id } = (await newest()) ?? {}
    await inShop(dan, 'PUT', `/training/class/messages/${id}/read`, {})
    expect(await newest()).toMatchObject({ read: 1, of: 2 })
    expect((await asked<LearnerDataCopy>(dan, '/training/class/copy')).messages[0]?.text).toBe('You three!')
    await askDashboard('POST', `/api/learners/${ids[0]}/erase`, {})
    expect(await newest()).toMatchObject({ id, audience: { to: 'learners', learners: [ids[1]] }, of: 1 })
    await askDashboard('POST', `/api/learners/${ids[1]}/erase`, {})
    expect((await newest())?.id).not.toBe(id)
    expect(JSON.stringify(await audit())).not.toContain(ids[1])
  })

  it('is rejected with an error for no learners or too many', async () => {
    const crowd = Array.from({ length: 101 }, () => 'x')
    for (const [learners, sentence] of [
      [[], 'This message has no recipients.'],
      [[await idOf(ann), 'stranger'], 'This message has no recipients.'],
      ['all', 'This message has no recipients.'],
      [[{ $ne: 1 }], 'This message has no recipients.'],
      [crowd, 'Select at most 100. For more, use a group.'],
    ] as const) {
      const answer = await write(learners)
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, sentence])
    }
  })
})

describe('a plan from the form that is far too large', () => {
  it('is refused before anything is made of it', async () => {
    const parts = Array.from({ length: 100_000 }, () => ({ title: 'Part' }))
    let nested: unknown = []
    for (let depth = 0; depth < 100_000; depth++) nested = [nested]
    for (const plan of [
      { title: 'Many parts', parts },
      { title: 'Deep', parts: nested },
    ]) {
      const { status, text } = await check(plan)
      expect([status, text]).toEqual([400, expect.stringContaining('at most 50,000 characters')])
    }
  })
})
