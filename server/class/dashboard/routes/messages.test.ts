import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AuditEntry, LearnerTimeline, TrainerMessage } from '#contract/activity.ts'
import type { LearnerClass, LearnerDataCopy, LearnerRecord } from '#contract/learner-class.ts'
import { closeTestApplication, openTestApplication } from '../../../testing/application.ts'
import { type JoinedLearner, openTestClass } from '../../../testing/class/class.ts'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'

const { testClass, askDashboard } = await openStaffedClass()
const ann = await testClass.join('Ann')
const bob = await testClass.join('Bob')

const inShop = (
  who: JoinedLearner,
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
) =>
  testClass.send(method, who.host, path, {
    headers: { cookie: who.cookie, ...(body && { 'content-type': 'application/json' }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  })
const ownClass = async (who: JoinedLearner): Promise<LearnerClass> =>
  JSON.parse((await inShop(who, 'GET', '/training/class')).text)
const messages = async (): Promise<TrainerMessage[]> =>
  JSON.parse((await askDashboard('GET', '/api/messages')).text)
const audit = async (): Promise<AuditEntry[]> => JSON.parse((await askDashboard('GET', '/api/audit')).text)
const idOf = async (who: JoinedLearner): Promise<string> => (await testClass.learner(who))?.id ?? ''
const write = (text: unknown, audience: unknown = { to: 'all' }) =>
  askDashboard('POST', '/api/messages', { text, audience })
const texts = async (who: JoinedLearner) => (await ownClass(who)).messages.map(({ text }) => text)

describe('a learner’s record', () => {
  it('is shown to its learner, newest first, and can be downloaded with their own code', async () => {
    await inShop(ann, 'PUT', '/training/class/at', { challenge: 'loginAdminChallenge' })
    await inShop(ann, 'GET', '/rest/nowhere')
    const record = async (): Promise<LearnerRecord> =>
      JSON.parse((await inShop(ann, 'GET', '/training/class/record')).text)
    await expect.poll(async () => (await record()).count).toBe(2)
    const { entries, joinedAt, notice } = await record()
    expect(entries.map(({ kind, key }) => [kind, key])).toEqual([
      ['solved', 'errorHandlingChallenge'],
      ['opened', 'loginAdminChallenge'],
    ])
    expect(entries[0]).not.toHaveProperty('learner')
    expect([joinedAt, notice.kept.join()]).toEqual([expect.any(String), expect.stringContaining('30 days')])
    const copy: LearnerDataCopy = JSON.parse((await inShop(ann, 'GET', '/training/class/copy')).text)
    expect(copy).toMatchObject({ class: { name: 'Monday' }, learner: { nickname: 'Ann' } })
    expect(copy.journal.map(({ kind }) => kind)).toEqual(['opened', 'solved'])
    await inShop(ann, 'GET', '/training/class/copy')
    expect((await inShop(ann, 'GET', '/training/class/copy')).status).toBe(429)
    expect((await inShop(bob, 'GET', '/training/class/record')).text).not.toContain('loginAdminChallenge')
  })
})

describe('a message', () => {
  it('reaches everybody, including later learners, until it is read; the trainer sees the count', async () => {
    expect((await write('Break until ten.')).status).toBe(201)
    const late = await testClass.join('Late')
    for (const who of [ann, late]) {
      expect((await ownClass(who)).messages[0]).toMatchObject({
        text: 'Break until ten.',
        by: 'Tess',
        isRead: false,
      })
    }
    const [message] = await messages()
    expect(message).toMatchObject({ audience: { to: 'all' }, read: 0, of: 3 })
    for (let time = 0; time < 2; time++) {
      const answer = await inShop(ann, 'PUT', `/training/class/messages/${message?.id}/read`, {})
      expect(JSON.parse(answer.text).messages[0].isRead).toBe(true)
    }
    expect((await messages())[0]).toMatchObject({ read: 1, of: 3 })
    expect((await ownClass(late)).messages[0]?.isRead).toBe(false)
  })

  it('to one learner or a group reaches nobody else', async () => {
    await write('Only for Ann.', { to: 'learner', learner: await idOf(ann) })
    expect(await texts(ann)).toContain('Only for Ann.')
    expect(await texts(bob)).not.toContain('Only for Ann.')

    expect((await write('Reds!', { to: 'group', group: 'red' })).status).toBe(400)
    await askDashboard('POST', '/api/groups', { group: 'red', learners: [await idOf(bob)] })
    expect((await ownClass(bob)).group).toBe('red')
    await write('Reds!', { to: 'group', group: 'red' })
    expect(await texts(bob)).toContain('Reds!')
    expect(await texts(ann)).not.toContain('Reds!')
    const [reds, ones] = await messages()
    expect([reds?.of, ones?.of]).toEqual([1, 1])
    const read = await inShop(ann, 'PUT', `/training/class/messages/${reds?.id}/read`, {})
    expect([read.status, read.text]).toEqual([404, expect.stringContaining('no such message for you')])
  })

  it('can be withdrawn', async () => {
    const { id } = JSON.parse((await write('Wrong room!')).text)
    expect(await texts(ann)).toContain('Wrong room!')
    expect((await askDashboard('DELETE', `/api/messages/${id}`)).status).toBe(200)
    expect(await texts(ann)).not.toContain('Wrong room!')
    expect((await askDashboard('DELETE', `/api/messages/${id}`)).status).toBe(404)
  })

  it('reaches open shops at once, and only its recipients', async () => {
    const received: string[] = []
    const { port } = testClass.classroom.addresses
    const listen = async (who: JoinedLearner) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: {
          host: `${who.host}:${port}`,
          cookie: who.cookie,
          origin: `http://${who.host}:${port}`,
        },
      })
      onTestFinished(() => void socket.close())
      socket.on('class news', () => received.push(who.nickname))
      await expect
        .poll(async () => (await testClass.application.host.ifAwake(who.shop))?.sockets.size)
        .toBe(1)
    }
    await Promise.all([listen(ann), listen(bob)])
    await write('Psst.', { to: 'learner', learner: await idOf(bob) })
    await write('All of you!')
    await expect.poll(() => received).toEqual(['Bob', 'Ann', 'Bob'])
  })

  it('that is invalid or has no recipient is rejected with an error', async () => {
    const stranger = await testClass.classroom.classStore.findOrCreateClass({
      name: 'Other',
      endsAt: new Date(Date.now() + 1e9),
    })
    const { learner } = await testClass.classroom.classStore.join(stranger.id, 'Zoe')
    for (const [text, audience, sentence] of [
      ['', { to: 'all' }, 'Write something first.'],
      [{ $gt: '' }, { to: 'all' }, 'Write something first.'],
      ['x'.repeat(10_000), { to: 'all' }, 'A message has at most 1,000 characters.'],
      ['Hello', { to: 'learner', learner: learner.id }, 'This message has no recipients.'],
      ['Hello', { to: 'group', group: 'none' }, 'This message has no recipients.'],
      ['Hello', 'all', 'This message has no recipients.'],
      ['Hello', null, 'This message has no recipients.'],
    ] as const) {
      const answer = await write(text, audience)
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([400, sentence])
    }
    const groups = await askDashboard('POST', '/api/groups', { group: 'red', learners: [learner.id] })
    expect([groups.status, groups.text]).toEqual([400, expect.stringContaining('not in this class')])
    const long = await askDashboard('POST', '/api/groups', {
      group: 'x'.repeat(10_000),
      learners: [await idOf(ann)],
    })
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('at most 40 characters')])
  })
})

describe('a raised hand', () => {
  it('has a note, keeps its place, and can be lowered by both sides', async () => {
    const up = await inShop(ann, 'PUT', '/training/class/hand', { note: 'Where is the score board?' })
    const { hand } = JSON.parse(up.text)
    expect(hand).toMatchObject({ note: 'Where is the score board?' })
    await inShop(ann, 'PUT', '/training/class/hand', { note: 'Found it. And now?' })
    expect((await ownClass(ann)).hand).toEqual({ since: hand.since, note: 'Found it. And now?' })
    const row = async (): Promise<LearnerTimeline['row']> =>
      JSON.parse((await askDashboard('GET', `/api/learners/${await idOf(ann)}/timeline`)).text).row
    expect((await row()).hand).toEqual((await ownClass(ann)).hand)
    expect((await askDashboard('POST', `/api/learners/${await idOf(ann)}/hand-down`, {})).status).toBe(200)
    expect([(await ownClass(ann)).hand, (await row()).hand]).toEqual([null, null])
    expect((await askDashboard('POST', `/api/learners/${await idOf(ann)}/hand-down`, {})).status).toBe(409)
    await inShop(ann, 'PUT', '/training/class/hand', {})
    await inShop(ann, 'DELETE', '/training/class/hand')
    expect((await row()).hand).toBeNull()
  })

  it('cannot be raised by other pages, and is not limitless', async () => {
    const foreign = { origin: `http://${bob.host}:${testClass.classroom.addresses.port}` }
    expect((await inShop(ann, 'PUT', '/training/class/hand', {}, foreign)).status).toBe(403)
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    expect((await inShop(ann, 'GET', '/training/class', undefined, crossSite)).status).toBe(403)
    for (const note of ['x'.repeat(10_000), 7, { a: 1 }]) {
      const answer = await inShop(ann, 'PUT', '/training/class/hand', { note })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('at most 280 characters')])
    }
    expect((await ownClass(ann)).hand).toBeNull()
  })

  it('is rate limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => inShop(bob, 'PUT', '/training/class/hand', { note: 'Me!' })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await ownClass(bob)).hand?.note).toBe('Me!')
  })
})

describe('the audit list', () => {
  it('says who did what to whom, newest first, without rejected calls', async () => {
    const before = (await audit()).length
    await askDashboard('POST', `/api/learners/${await idOf(bob)}/rename`, { nickname: 'Robert' })
    await askDashboard('POST', `/api/learners/${await idOf(bob)}/rename`, { nickname: '<b>' })
    await askDashboard('POST', '/api/class/close', {})
    await askDashboard('POST', '/api/class/open', {})
    const list = await audit()
    expect(list.slice(0, list.length - before)).toMatchObject([
      { act: 'open', learner: null, trainer: 'Tess' },
      { act: 'close', learner: null, trainer: 'Tess' },
      { act: 'rename', learner: 'Robert', trainer: 'Tess' },
    ])
  })

  it('contains repeated views once, and forgets an erased learner', async () => {
    const fay = await testClass.join('Fay')
    const id = await idOf(fay)
    await testClass.get(fay, '/rest/nowhere')
    await expect.poll(() => testClass.classroom.classStore.eventsOf(id)).toHaveLength(1)
    for (let time = 0; time < 3; time++) await askDashboard('GET', `/api/learners/${id}/timeline`)
    expect((await audit()).filter(({ act, learner }) => act === 'look' && learner === 'Fay')).toHaveLength(1)
    const csv = await askDashboard('GET', '/api/export.csv')
    expect(csv.text).toMatch(/"Fay",,,100,"no","Error Handling",1,"Security Misconfiguration","solved","yes"/)
    const anonymous = (await askDashboard('GET', '/api/export.json?anonymous=1')).text
    expect(JSON.parse(anonymous)).toContainEqual(expect.objectContaining({ key: 'errorHandlingChallenge' }))
    expect(anonymous).not.toContain('Fay')
    await write('Well done, Fay!', { to: 'learner', learner: id })
    await askDashboard('POST', `/api/learners/${id}/erase`, {})
    expect(JSON.stringify([await audit(), await messages()])).not.toContain('Fay')
    expect((await audit()).map(({ act }) => act)).toEqual(expect.arrayContaining(['erase', 'export', 'look']))
  })

  it('does not affect the timeline: that shows one learner of this class, as text', async () => {
    const gus = await testClass.join('Gus')
    await inShop(gus, 'PUT', '/training/class/at', { challenge: 'loginAdminChallenge' })
    await inShop(gus, 'POST', '/snippets/verdict', { key: 'loginAdminChallenge', selectedLines: [1] })
    const timeline = async (): Promise<LearnerTimeline> =>
      JSON.parse((await askDashboard('GET', `/api/learners/${await idOf(gus)}/timeline`)).text)
    await expect.poll(async () => (await timeline()).moments.length).toBe(2)
    expect((await timeline()).moments).toMatchObject([
      { kind: 'opened', key: 'loginAdminChallenge', name: 'Login Admin', isRight: null },
      { kind: 'lines', detail: 'wrong', isRight: false },
    ])
    expect((await timeline()).challenges).toMatchObject([{ state: 'opened', wrongLines: 1, solvedAt: null }])
    const { advice, undoUntil } = await timeline()
    expect(advice).toMatchObject({ challenge: 'loginAdminChallenge', name: 'Login Admin', isNear: false })
    expect(undoUntil).toBeNull()
    const all = advice?.hints ?? []
    expect(all.length).toBeGreaterThan(1)
    expect(all.join()).not.toMatch(/<\/?[a-z]+>|\{\{|&[a-z]+;/)
    await testClass.application.host.use(gus.shop, async (shop) => {
      const { hints } = testClass.application.training.catalogue
      const [first] = hints.filter(({ challenge }) => challenge.key === 'loginAdminChallenge')
      if (first) testClass.application.training.openHint(shop, first)
    })
    await expect.poll(async () => (await timeline()).advice?.hints).toEqual(all.slice(1))
    await askDashboard('POST', `/api/learners/${await idOf(gus)}/reset`, {})
    expect((await timeline()).undoUntil).toEqual(expect.any(String))
    expect((await askDashboard('GET', '/api/learners/nobody/timeline')).status).toBe(404)
    expect((await askDashboard('GET', '/api/evidence/nothing')).status).toBe(404)
    const unknown = await inShop(gus, 'PUT', '/training/class/at', { challenge: '__proto__' })
    expect(unknown.status).toBe(404)
  })
})

it('messages, hands and groups survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const first = await openTestClass({}, dataDir)
  const { classStore, itsClass } = first.classroom
  const { learner } = await classStore.join(itsClass.id, 'Ann')
  await classStore.messageStore.setGroup(itsClass.id, [learner.id], 'blue')
  await classStore.messageStore.raiseHand(learner.id, 'Help', new Date())
  await classStore.messageStore.postMessage(
    itsClass.id,
    { by: 'Tess', audience: { to: 'all' }, text: 'Hello' },
    new Date(),
  )
  await first.application.close()

  const second = await openTestClass({}, dataDir)
  onTestFinished(() => closeTestApplication(second.application))
  const again = await second.classroom.classStore.learnerOfShop(learner.shop)
  expect(again?.groupName).toBe('blue')
  expect(await second.classroom.classStore.messageStore.raisedHands(itsClass.id)).toEqual(
    new Map([[learner.id, { since: expect.any(String), note: 'Help' }]]),
  )
  expect(again && (await second.classroom.classStore.messageStore.messagesFor(again))).toMatchObject([
    { text: 'Hello' },
  ])
})

it('a shop without a class has none of these routes', async () => {
  const application = await openTestApplication()
  onTestFinished(() => closeTestApplication(application))
  const answer = await application.visitor('ann').get('/training/class')
  expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ status: 'error' })])
})
