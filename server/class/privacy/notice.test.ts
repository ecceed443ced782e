import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LearnerTimeline, TrainerMessage } from '#contract/activity.ts'
import type { ContestSettings } from '#contract/contest.ts'
import type { DashboardCall } from '#contract/dashboard.ts'
import type { LearnerClass, LearnerDataCopy, LearnerRecord } from '#contract/learner-class.ts'
import type { RosterPreview } from '#contract/roster.ts'
import { applicationSchema } from '../../schema.ts'
import { closeTestApplication, projectRoot } from '../../testing/application.ts'
import { listenToActivity } from '../../testing/class/activity-feed.ts'
import { JOIN_HOST, type JoinedLearner, openTestClass, type TestClass } from '../../testing/class/class.ts'
import { runningContest } from '../../testing/class/contest.ts'
import {
  type CallDashboard,
  enterDashboard,
  requestDashboard,
  signInStaff,
} from '../../testing/class/dashboard.ts'
import { openTestRecordStore, type TestRecordStore } from '../../testing/class/record-store.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { backUpClass } from '../backup/backup.ts'
import { deleteLeftovers } from '../backup/leftovers.ts'
import { shopsInFolder } from '../backup/shops.ts'
import { LocalShops } from '../class-shops.ts'
import type { Learner } from '../store/model.ts'
import { SqliteDatabase } from '../store/sqlite/database.ts'
import { ClassStore } from '../store/store.ts'
import { DataExports, personalRecordsIn } from './data-export.ts'
import { Erasure } from './erasure.ts'
import { NOTICE_ROWS, type NoticeId, privacyNotice } from './notice.ts'

const NOTE = 'My trainer smells of durian'
const DAY_MS = 86_400_000
const json = { 'content-type': 'application/json' }

let testClass: TestClass
/** They stand for the operator's scoring server and a language model. */
let webhook: WebhookReceiver
let model: WebhookReceiver
let recordStore: TestRecordStore
/** Outside of the data folder. */
let backupFolder: string
let exported: string
let ask: CallDashboard
let askAsHelper: CallDashboard
let link: URL
/** Ann has solved something, raised a hand, read a message and written a note. */
let ann: JoinedLearner
let id: string

const inShop = (method: string, path: string, body?: object, who = ann) =>
  testClass.send(method, who.host, path, {
    headers: { cookie: who.cookie, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  })
const idOf = async (who: JoinedLearner) => (await testClass.learner(who))?.id ?? ''
const parsed = async <T>(answer: Promise<{ text: string }>): Promise<T> => JSON.parse((await answer).text)
const record = () => parsed<LearnerRecord>(inShop('GET', '/training/class/record'))
const own = () => parsed<LearnerClass>(inShop('GET', '/training/class'))
const timeline = () => parsed<LearnerTimeline>(askAsHelper('GET', `/api/learners/${id}/timeline`))
/** The host name of a trainer's copy. */
const visit = async () => {
  const { link: into } = await parsed<{ link: string }>(ask('POST', `/api/learners/${id}/visit`, {}))
  return new URL(into).hostname
}
/** All bytes in the data folder, as text. */
const filesWith = (text: string) =>
  readdirSync(testClass.application.dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name), 'latin1').includes(text),
    )
    .map(({ name }) => name)

const backUp = (to: string) => {
  const { dataDir } = testClass.application
  const place = {
    dataDir,
    shops: shopsInFolder(dataDir, applicationSchema, dataDir),
    openStore: async () => new ClassStore(new SqliteDatabase(join(dataDir, 'class.sqlite'), () => {})),
  }
  return backUpClass(place, { classId: testClass.classroom.itsClass.id, to, release: '1' })
}

beforeAll(async () => {
  backupFolder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  ;[webhook, model] = [await openWebhookReceiver(), await openWebhookReceiver()]
  const configFile = join(backupFolder, 'model.yml')
  const llmApiUrl = `http://${new URL(model.url).host}/v1`
  writeFileSync(configFile, `application: { chatBot: { llmApiUrl: '${llmApiUrl}', llmMaxRetries: 0 } }`)
  recordStore = await openTestRecordStore()
  const xapi = { url: recordStore.url, key: 'sender', secret: 'hush', hasNicknames: true }
  testClass = await openTestClass({ backupFolder, xapi }, undefined, { configFile, webhook: webhook.url })
  const staff = await signInStaff(testClass)
  ask = staff.askDashboard
  link = staff.link
  const { text } = await ask('POST', '/api/invitations', { role: 'helper', name: 'Hal' })
  const key = await enterDashboard(testClass, new URL(JSON.parse(text).link))
  askAsHelper = (method, path, body) => requestDashboard(testClass, { link, key, method, path, body })
  ann = await testClass.join('Ann Quince')
  id = await idOf(ann)
  await testClass.classroom.classStore.saveLastSeen([{ shop: ann.shop, at: new Date() }])
  await inShop('PUT', '/training/class/hand', { note: 'The quotes do not match.' })
  await inShop('PUT', '/training/class/at', { challenge: 'loginAdminChallenge' })
  await inShop('PUT', '/training/notes/loginAdminChallenge', { text: NOTE })
  await inShop('POST', '/rest/user/login', { email: "' OR 1=1 --", password: 'x' })
  await ask('POST', '/api/messages', { text: 'Hello', audience: { to: 'all' } })
  await inShop('PUT', `/training/class/messages/${(await own()).messages[0]?.id}/read`)
  await vi.waitFor(async () => expect((await record()).entries.map(({ kind }) => kind)).toContain('solved'))
  exported = (await ask('GET', '/api/export.json')).text
  for (const folder of [backupFolder, join(testClass.application.dataDir, 'backups')])
    await backUp(join(folder, 'Monday.ffclass'))
})
afterAll(async () => {
  await closeTestApplication(testClass.application)
  await Promise.all([webhook.close(), model.close(), recordStore.close()])
  rmSync(backupFolder, { recursive: true })
})

async function beginContest(): Promise<void> {
  const { classStore, itsClass, contest } = testClass.classroom
  await classStore.contests.changeContest(itsClass.id, () => ({ settings: runningContest(), revealed: null }))
  await contest.settle()
}

/** Does something while Ann is in a team that shares a shop. */
async function inSharedShop(work: (shop: string) => Promise<void>): Promise<void> {
  const { classStore, itsClass } = testClass.classroom
  const change = { classId: itsClass.id, at: new Date() }
  await classStore.teams.leave([id], change)
  const team = await classStore.teams.foundTeam('Papaya', { ...change, learner: id })
  const shared = await classStore.teamShops.ofMember({ id, classId: itsClass.id })
  await work(shared?.shop ?? '')
  await classStore.eraseLearner(shared?.id ?? '')
  await classStore.teams.deleteTeam(itsClass.id, team.id, new Date())
}

/** One try for each row of the notice. */
const TRIES: Record<NoticeId, () => Promise<void>> = {
  name: async () => {
    const { classStore, itsClass } = testClass.classroom
    expect((await classStore.messageStore.raisedHands(itsClass.id)).get(id)?.note).toBe(
      'The quotes do not match.',
    )
    const { row, joinedAt } = await timeline()
    expect([row.nickname, row.group]).toEqual(['Ann Quince', null])
    expect([joinedAt, row.seenAt]).toEqual([expect.any(String), expect.any(String)])
    expect((await parsed<TrainerMessage[]>(askAsHelper('GET', '/api/messages')))[0]?.read).toBe(1)
  },
  record: async () => {
    const kinds = (await timeline()).moments.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['opened', 'solved']))
    expect((await record()).entries.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  },
  class: async () => {
    const { text } = await ask('POST', '/api/invitations', { role: 'projector', name: 'Wall' })
    const key = await enterDashboard(testClass, new URL(JSON.parse(text).link))
    const asWall = (path: string) => requestDashboard(testClass, { link, key, method: 'GET', path })
    const wall = await listenToActivity(link, key)
    await expect.poll(() => wall.row('Ann Quince')?.solved).toBeGreaterThan(0)
    expect(JSON.stringify(wall.events)).not.toContain('quotes')
    for (const path of [`/api/learners/${id}/timeline`, '/api/messages', '/api/export.json'])
      expect((await asWall(path)).status).toBe(403)
    await ask('POST', '/api/projector/names', { areHidden: true })
    const without = await listenToActivity(link, key)
    await expect.poll(() => without.events.length).toBeGreaterThan(0)
    expect(JSON.stringify(without.events)).not.toContain('Ann Quince')
  },
  contest: async () => {
    const { classStore, itsClass, contest } = testClass.classroom
    const change = { classId: itsClass.id, at: new Date() }
    const set = async (changes: Partial<ContestSettings>) => {
      const settings = runningContest(changes)
      await classStore.contests.changeContest(itsClass.id, () => ({ settings, revealed: null }))
      await contest.settle()
    }
    const bob = await testClass.join('Bob Contest')
    const seenByBob = async () =>
      (await testClass.get(bob, '/training/contest/board')).text +
      (await testClass.get(bob, '/training/contest')).text
    await set({})
    await vi.waitFor(async () => expect(await seenByBob()).toContain('Ann Quince'))
    await set({ teams: { madeBy: 'players', most: 2 } })
    const team = await classStore.teams.foundTeam('Mango', { ...change, learner: id })
    await vi.waitFor(async () => expect(await seenByBob()).toContain('Mango'))
    expect(await seenByBob()).not.toContain('Ann Quince')
    await classStore.teams.moveLearners(team.id, { ...change, learners: [await idOf(bob)], most: 2 })
    await vi.waitFor(async () => expect(await seenByBob()).toContain('Ann Quince'))
    const copy = await parsed<LearnerDataCopy>(inShop('GET', '/training/class/copy'))
    expect(copy.teams).toMatchObject([{ team: 'Mango' }])
    await classStore.contests.changeContest(itsClass.id, () => undefined)
    await contest.settle()
  },
  team: async () => {
    const copy = () => parsed<LearnerDataCopy>(inShop('GET', '/training/class/copy'))
    expect((await copy()).withTeam).toEqual([])
    await inSharedShop(async (shop) => {
      const event = { id: 'with the team', kind: 'solved' as const, key: 'scoreBoardChallenge' }
      const entries = [{ ...event, detail: '', at: new Date().toISOString(), evidence: null }]
      await testClass.classroom.classStore.appendEvents([{ shop, entries }])
      const { classStore } = testClass.classroom
      const learner = (await testClass.learner(ann)) as Learner
      const own = await new DataExports(classStore, personalRecordsIn(classStore), []).create(learner)
      expect(own?.withTeam).toMatchObject([{ kind: 'solved', key: 'scoreBoardChallenge' }])
    })
  },
  fairness: async () => {
    await beginContest()
    const shop = await testClass.application.host.open(ann.shop)
    testClass.classroom.eventLog.append(shop, {
      kind: 'foreignFlag',
      key: 'loginAdminChallenge',
      detail: 'f',
    })
    const notes = async () => (await ask('GET', '/api/contest/fairness')).text
    await expect.poll(notes).toContain('"kind":"foreignFlag"')
    expect((await askAsHelper('GET', '/api/contest/fairness')).status).toBe(403)
  },
  points: async () => {
    await beginContest()
    const award = { kind: 'award', competitor: id, points: -5, reason: 'Shared a flag' }
    expect((await ask('POST', '/api/contest/changes', award)).status).toBe(200)
    const { classStore } = testClass.classroom
    const own = await new DataExports(classStore, personalRecordsIn(classStore), []).create(
      (await testClass.learner(ann)) as Learner,
    )
    expect(own?.scoreChanges).toMatchObject([{ points: -5, reason: 'Shared a flag', by: 'Tess' }])
    const others = (await classStore.learners(testClass.classroom.itsClass.id)).find((one) => one.id !== id)
    expect(
      (await new DataExports(classStore, personalRecordsIn(classStore), []).create(others as Learner))
        ?.scoreChanges,
    ).toEqual([])
  },
  copy: async () => {
    expect((await askAsHelper('POST', `/api/learners/${id}/visit`, {})).status).toBe(403)
    const host = await visit()
    expect((await testClass.send('GET', host, '/')).status).toBe(200)
    expect((await testClass.send('GET', host, '/training/notes')).text).not.toContain(NOTE)
    expect((await record()).visits).toHaveLength(1)
    await testClass.send('POST', host, '/api/Feedbacks', {
      headers: json,
      body: JSON.stringify({ comment: 'by the trainer', rating: 1 }),
    })
    expect((await inShop('GET', '/api/Feedbacks')).text).not.toContain('by the trainer')
  },
  attacks: async () => {
    const { text } = await ask('GET', `/api/learners/${id}/visit/attacks`)
    expect(text).toContain('OR 1=1')
    expect(text).not.toContain(ann.cookie.split('=')[1])
  },
  live: async () => {
    const path = `/api/learners/${id}/live`
    expect((await ask('POST', path, {})).status).toBe(201)
    expect((await ask('POST', `${path}/link`, {})).status).toBe(409)
    const asked = (await own()).live?.id
    expect((await inShop('PUT', '/training/class/live', { id: asked, answer: 'yes' })).status).toBe(403)
    const question = await testClass.send('POST', ann.host, '/.class/live', {
      headers: { cookie: ann.cookie, origin: testClass.classroom.addresses.shopOrigin(ann.shop) },
    })
    const once = new URL(question.headers.location ?? '').searchParams.get('once') ?? ''
    await testClass.post('/.class/live/answer', { once, answer: 'yes' })
    const { link: into, until } = await parsed<{ link: string; until: string }>(
      ask('POST', `${path}/link`, {}),
    )
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    const entered = await testClass.send('POST', ann.host, '/.class/enter', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: testClass.classroom.addresses.joinOrigin,
      },
      body: new URLSearchParams({ once: new URL(into).searchParams.get('once') ?? '' }).toString(),
    })
    const trainer = { cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
    expect((await testClass.send('GET', ann.host, '/rest/languages', { headers: trainer })).status).toBe(200)
    for (const shut of ['/training/notes', '/training/coding/loginAdminChallenge/own'])
      expect([shut, (await testClass.send('GET', ann.host, shut, { headers: trainer })).status]).toEqual([
        shut,
        403,
      ])
    await testClass.send('GET', ann.host, '/rest/nowhere', { headers: trainer })
    expect((await record()).entries.map(({ key }) => key)).not.toContain('errorHandlingChallenge')
    await inShop('DELETE', '/training/class/live')
  },
  notes: async () => {
    const calls = await parsed<DashboardCall[]>(ask('GET', '/api/calls'))
    for (const { method, path } of calls) {
      if (method !== 'GET' || path.endsWith('/live')) continue
      const { text } = await ask('GET', path.replace(':id', id))
      expect([path, text.includes(NOTE)]).toEqual([path, false])
    }
    const shop = await testClass.application.host.open(ann.shop)
    shop.tables.run('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(filesWith(NOTE)).toContain(`${ann.shop}.sqlite`)
  },
  webhook: async () => {
    expect((await record()).notice.seen.join()).toContain(`reported to ${new URL(webhook.url).host}, with`)
    await vi.waitFor(() => expect(webhook.received).not.toEqual([]))
    expect(webhook.received.at(0)?.body).toMatchObject({
      learner: { id, nickname: 'Ann Quince', group: null },
      solution: { issuedOn: expect.any(String), hintsUnlocked: 0, cheatScore: expect.any(Number) },
    })
  },
  xapi: async () => {
    const { host } = recordStore.url
    expect((await record()).notice.seen.join()).toContain(`is reported to ${host} with the time`)
    const sent = () => JSON.stringify([...recordStore.kept.values()])
    await expect.poll(sent).toContain('verbs/completed')
    expect(sent()).not.toContain(id)
    expect(sent()).toMatch(/"account":\{"homePage":"[^"]+","name":"[0-9a-f]{32}"\}/)
  },
  xapiNames: async () => {
    expect((await record()).notice.seen.join()).toContain('Your nickname is reported to')
    await expect
      .poll(() => [...recordStore.kept.values()].map(({ actor }) => 'name' in actor && actor.name))
      .toContain('Ann Quince')
  },
  xapiTeam: async () => {
    const { host } = recordStore.url
    expect((await record()).notice.seen.join()).toContain(`that your team shares is reported to ${host}`)
    await inSharedShop(async (shop) => {
      const event = { id: 'hint of the team', kind: 'hint' as const, key: 'scoreBoardChallenge' }
      const entries = [{ ...event, detail: '1', at: new Date().toISOString(), evidence: null }]
      await testClass.classroom.classStore.appendEvents([{ shop, entries }])
      const actors = () => [...recordStore.kept.values()].map(({ actor }) => actor)
      const group = { objectType: 'Group', member: [expect.objectContaining({ name: 'Ann Quince' })] }
      await expect.poll(actors, { timeout: 30_000 }).toContainEqual(expect.objectContaining(group))
    })
  },
  model: async () => {
    expect((await record()).notice.seen.join()).toContain(`a language model at ${new URL(model.url).host}.`)
    await inShop('POST', '/rest/chat', { messages: [{ role: 'user', content: 'Is medlar a fruit?' }] })
    expect(JSON.stringify(model.received)).toContain('Is medlar a fruit?')
  },
  change: async () => {
    for (const [act, body] of [
      ['reset', {}],
      ['rename', { nickname: 'Ann Quince' }],
      ['passphrase', {}],
    ] as const)
      expect((await ask('POST', `/api/learners/${id}/${act}`, body)).status).toBe(200)
    expect((await own()).notices.map(({ act }) => act)).toEqual(['words', 'rename', 'reset'])
    for (const [act, why] of [
      ['remove', 'removed'],
      ['erase', 'erased'],
    ] as const) {
      const who = await testClass.join(`Bob ${act}`)
      await ask('POST', `/api/learners/${await idOf(who)}/${act}`, {})
      expect(await parsed(inShop('GET', '/training/class', undefined, who))).toMatchObject({ why })
    }
  },
  personalLink: async () => {
    const { classStore, itsClass } = testClass.classroom
    const text = 'Name\nHal Oak'
    const { fingerprint } = await parsed<RosterPreview>(ask('POST', '/api/roster/preview', { text }))
    await ask('POST', '/api/roster', { text, fingerprint })
    const [row] = await classStore.rosters.rows(itsClass.id)
    await ask('POST', `/api/roster/${row?.id}/connect`, { learner: id })
    const { link } = await parsed<{ link: string }>(ask('GET', `/api/roster/${row?.id}/link`))
    expect((await own()).notices.map(({ act }) => act)).toContain('roster-link')
    const token = new URL(link).searchParams.get('me') ?? ''
    expect((await testClass.post('/.class/me', { token })).text).toContain('<strong>Ann Quince</strong>')
    await ask('POST', '/api/roster/remove', { rows: [row?.id] })
  },
  erase: async () => {
    const who = await testClass.join('Cleo Medlar')
    const page = await testClass.post('/.class/record', { nickname: who.nickname, words: who.words })
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await testClass.post('/.class/export', { token })).text).toContain('Cleo Medlar')
    expect((await ask('GET', '/api/export.json')).text).toContain('Ann')
    expect((await testClass.post('/.class/erase', { token, sure: 'yes' })).status).toBe(200)
    const { classStore, itsClass } = testClass.classroom
    expect((await classStore.learners(itsClass.id)).map(({ nickname }) => nickname)).not.toContain(
      'Cleo Medlar',
    )
    expect(
      readdirSync(join(testClass.application.dataDir, 'shops')).filter((name) => name.startsWith(who.shop)),
    ).toEqual([])
  },
  passphrase: async () => {
    const who = await testClass.join('Dan Rowan')
    expect(who.words.split(' ')).toHaveLength(4)
    expect(filesWith(who.words)).toEqual([])
  },
  fingerprint: async () => {
    await beginContest()
    await inShop('POST', '/rest/user/login', { email: "bender@juice-sh.op'--", password: 'x' })
    const solve = async () =>
      (await record()).entries.find(({ kind, key }) => kind === 'solved' && key === 'loginBenderChallenge')
    await expect.poll(async () => (await solve())?.detail).toMatch(/^[0-9a-f]{16}$/)
    // Before the contest there was none.
    const ofAdmin = (await record()).entries.filter(
      ({ kind, key }) => kind === 'solved' && key === 'loginAdminChallenge',
    )
    expect(ofAdmin.map(({ detail }) => detail)).toEqual([''])
  },
  identity: async () => {
    const { classStore, itsClass } = testClass.classroom
    const who = { issuer: 'https://id.example/', subject: '7', email: 'eve@id.example' }
    const { learner } = await classStore.join(itsClass.id, 'Eve Fig', { identity: who })
    const copy = await new DataExports(classStore, personalRecordsIn(classStore), []).create(learner)
    expect(copy?.identities).toEqual([{ ...who, name: null, addedAt: expect.any(String) }])
    await classStore.eraseLearner(learner.id)
    expect(await classStore.identities.all(itsClass.id)).toEqual([])
  },
  roster: async () => {
    const { classStore, itsClass } = testClass.classroom
    const text = 'Name,Mail,Number,Group\nFay Elm,fay@id.example,8,Red'
    const { fingerprint } = await parsed<RosterPreview>(ask('POST', '/api/roster/preview', { text }))
    await ask('POST', '/api/roster', { text, fingerprint })
    const [row] = await classStore.rosters.rows(itsClass.id)
    const { learner } = await classStore.join(itsClass.id, 'Fay Elm', { rosterRow: row })
    const copy = await new DataExports(classStore, personalRecordsIn(classStore), []).create(learner)
    expect(copy?.roster).toMatchObject({
      name: 'Fay Elm',
      email: 'fay@id.example',
      number: '8',
      group: 'Red',
    })
    expect((await ask('GET', '/api/export/learners.json')).text).toContain('"number":"8"')
    expect((await askAsHelper('GET', '/api/roster')).status).toBe(403)
    await classStore.eraseLearner(learner.id)
    expect(await classStore.rosters.rows(itsClass.id)).toEqual([])
  },
  log: async () => {
    await inShop('GET', '/rest/languages')
    const shop = await testClass.application.host.open(ann.shop)
    shop.log.flush()
    const lines = shop.tables.all<{ line: string }>('SELECT line FROM ff_log').map(({ line }) => line)
    expect(lines.join('\n')).toMatch(/127\.0\.0\.1.*\/rest\/languages/)
  },
  days: async () => {
    expect((await record()).notice.kept.join()).toContain('for 30 days')
    expect((await testClass.send('GET', JOIN_HOST, '/.class/record')).text).toContain('for 30 days')
    const { classStore, itsClass } = testClass.classroom
    const shops = new LocalShops(testClass.application.host, { openHint: () => undefined })
    const erasure = new Erasure({
      classStore,
      shops,
      presence: { forget: () => {} },
      keepDays: 30,
      warn: () => {},
      deleteLeftovers: async (classId, itsShops) =>
        deleteLeftovers(testClass.application.dataDir, { classId, shops: itsShops, isLast: true }),
    })
    erasure.close()
    const end = Date.now() - 1_000
    await classStore.endClass(itsClass.id, new Date(end))
    const after = (days: number) => erasure.eraseDue(new Date(end + days * DAY_MS))
    for (const days of [1, 2, 3, 29]) await after(days)
    expect((await classStore.learners(itsClass.id)).map(({ nickname }) => nickname)).toContain('Ann Quince')
    for (const days of [31.1, 32]) await after(days)
    const left = await classStore.learners(itsClass.id)
    expect(left.map(({ nickname, groupName }) => [nickname, groupName])).toEqual(left.map(() => ['', null]))
    expect(await classStore.messageStore.messages(itsClass.id)).toEqual([])
    expect(
      readdirSync(join(testClass.application.dataDir, 'shops')).filter((name) => name.startsWith(ann.shop)),
    ).toEqual([])
  },
  numbers: async () => {
    const { classStore, itsClass } = testClass.classroom
    const learner = (await classStore.learners(itsClass.id)).find((one) => one.id === id)
    expect([learner?.joinedAt, learner?.seenAt]).toEqual([expect.any(String), expect.anything()])
    const events = await classStore.eventsOf(id)
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['opened', 'solved']))
    expect(events.every(({ detail, hasEvidence }) => detail === '' && !hasEvidence)).toBe(true)
  },
  exports: async () => {
    expect(exported).toContain('Ann Quince')
    expect((await ask('GET', '/api/export.json')).text).not.toContain('Ann Quince')
  },
  backups: async () => {
    expect(existsSync(join(backupFolder, 'Monday.ffclass'))).toBe(true)
    expect(existsSync(join(testClass.application.dataDir, 'backups', 'Monday.ffclass'))).toBe(false)
  },
}

describe('the privacy notice is true', () => {
  it.each(NOTICE_ROWS.map(({ id: row, text }) => [row, text] as const))('%s: %s', (row) => TRIES[row]())
})

it('says nothing of receivers, models and backups that are not there', async () => {
  const settings = { days: 30, webhook: undefined, model: undefined, backupFolder: undefined }
  const { seen, kept } = privacyNotice({ translate: (text) => text }, settings)
  expect([...seen, ...kept].join()).not.toMatch(/\{|reported to|language model|Backups are/)
})

it('stands in docs/class.md word for word', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'class.md'), 'utf8').replaceAll(/\s+/g, ' ')
  for (const { text } of NOTICE_ROWS) expect(page).toContain(text.replace('{days}', '`CLASS_KEEP_DAYS`'))
})
