import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStoreAt } from '../../../testing/class/stores.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/postgres/database.ts'
import type { LearningEvent } from '../../../training/progress/event-log.ts'
import { CurrentControls } from '../../events/current-controls.ts'
import { currentMembers } from '../contest/teams.ts'
import type { SchoolClass } from '../model.ts'
import type { PubSubMessage } from '../pub-sub.ts'
import type { ClassStore } from '../store.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { Database } from './database.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

let postgres: TestDatabase
let registers: ClassStore[] = []
let monday: SchoolClass | undefined
beforeAll(async () => {
  postgres = await openTestDatabase({ ownServer: true })
})
afterAll(() => postgres.close())
beforeEach(async ({ skip }) => {
  if (!postgres.isReal) skip('Several processes take a real PostgreSQL.')
  await postgres.clear()
  registers = await Promise.all([openStoreAt(postgres.url), openStoreAt(postgres.url)])
  monday = await both()[0].findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
})
afterEach(async () => {
  await Promise.all(registers.map((classStore) => classStore.close()))
  registers = []
})

const both = (): [ClassStore, ClassStore] => {
  const [here, there] = registers
  if (!here || !there) throw new Error('They are not open')
  return [here, there]
}
const id = (): string => monday?.id ?? ''
const row = (name: string): LearningEvent => ({
  id: name,
  kind: 'solved',
  key: `k-${name}`,
  detail: '',
  at: '2026-01-01',
  evidence: null,
})
const received = (classStore: ClassStore): PubSubMessage[] => {
  const messages: PubSubMessage[] = []
  classStore.pubSub.subscribe((piece) => messages.push(piece))
  return messages
}

describe('two processes with one class store', () => {
  it('create a class of one name once', async () => {
    const opened = await Promise.all(
      both().flatMap((classStore) =>
        [1, 2, 3].map(() => classStore.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })),
      ),
    )
    expect(new Set(opened.map((one) => one.id)).size).toBe(1)
  })

  it('let one learner of two have a name, and enforce the limit of learners', async () => {
    const joins = both().flatMap((classStore) =>
      ['Eve', 'EVE', 'Evе'].map((name) => classStore.join(id(), name)),
    )
    const results = await Promise.allSettled(joins)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(refused).toEqual(Array(5).fill('taken'))
    const small = await Promise.all([1, 2].map(() => openStoreAt(postgres.url, { mostLearners: 3 })))
    const more = await Promise.allSettled(
      small.flatMap((classStore, index) =>
        ['A', 'B', 'C'].map((name) => classStore.join(id(), `${name}${index}`)),
      ),
    )
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await Promise.all(small.map((classStore) => classStore.close()))
    expect(await both()[0].learners(id())).toHaveLength(3)
  })

  it('take only as many into a team as its limit says, and each learner into one team', async () => {
    const learners = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map(async (name) => (await both()[0].join(id(), name)).learner.id),
    )
    const change = { classId: id(), at: new Date(), most: 3 }
    const [a, b] = both()
    const teams = await Promise.all(
      ['Fig', 'Plum'].map((name) => a.teams.createTeam(id(), { name }, new Date())),
    )
    const results = await Promise.allSettled(
      learners.flatMap((learner) => [
        a.teams.joinByCode(teams[0]?.code ?? '', { ...change, learner }),
        b.teams.joinByCode(teams[1]?.code ?? '', { ...change, learner }),
        b.teams.joinByCode(teams[0]?.code ?? '', { ...change, learner }),
      ]),
    )
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(new Set(refused)).toEqual(new Set(['full', 'inTeam']))
    const members = [...currentMembers(await b.teams.memberships(id())).values()]
    const sizes = teams.map((team) => members.filter((member) => member.team === team.id).length)
    expect(sizes).toEqual([3, 3])
    expect(new Set(members.map(({ learner }) => learner)).size).toBe(6)
  })

  it('let one of two teams have a name', async () => {
    const results = await Promise.allSettled(
      both().map((classStore, index) =>
        classStore.teams.createTeam(id(), { name: ['Fig', 'F і G'][index] ?? '' }, new Date()),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('let one learner of two have the same new name', async () => {
    const [a, b] = both()
    const [ann, bob] = await Promise.all([a.join(id(), 'Ann'), b.join(id(), 'Bob')])
    const results = await Promise.allSettled([
      ...[a.renameLearner(ann.learner.id, 'Zoe'), b.renameLearner(bob.learner.id, 'zoé')],
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('find each ended class once, and count each day once', async () => {
    const [a, b] = both()
    await a.endClass(id(), new Date(Date.now() - 1_000))
    const midnight = Date.UTC(2030, 0, 2)
    const found = await Promise.all([
      a.markEndedClasses(new Date(midnight - 500)),
      b.markEndedClasses(new Date(midnight - 499)),
    ])
    expect(found.flat()).toHaveLength(1)
    // One clock is slightly behind the other.
    for (const ms of [500, -400, 600, -300]) await a.markEndedClasses(new Date(midnight + ms))
    const later = new Date(midnight + 1_000)
    expect([(await b.classesToErase(later, 2)).length, (await b.classesToErase(later, 3)).length]).toEqual([
      1, 0,
    ])
  })

  it('store each event once, from any process, and notify each other of new ones', async () => {
    const [a, b] = both()
    const messages = received(b)
    const { learner } = await a.join(id(), 'Ann')
    const entries = Array.from({ length: 400 }, (_, index) => row(`r${index}`))
    await Promise.all(both().map((classStore) => classStore.appendEvents([{ shop: learner.shop, entries }])))
    await expect.poll(() => messages.flatMap((one) => (one.kind === 'rows' ? one.ids : []))).toHaveLength(400)
    expect((await b.events(id())).map((one) => one.id).sort()).toEqual(entries.map((one) => one.id).sort())
    expect(await b.eventsById(id(), ['r7', 'r3', 'nobody’s'])).toMatchObject([{ id: 'r3' }, { id: 'r7' }])
  })

  it('write nothing for a learner who is being erased', async () => {
    const [a, b] = both()
    for (let round = 0; round < 10; round++) {
      const { learner } = await a.join(id(), `Ann ${round}`)
      const carried = Array.from({ length: 5 }, (_, index) =>
        b.appendEvents([{ shop: learner.shop, entries: [row(`${round}-${index}`)] }]),
      )
      const act = { trainer: 'x', act: 'words', learner: learner.id, detail: '' }
      const written = Array.from({ length: 5 }, () => b.messageStore.addAuditEntry(id(), act, new Date()))
      await Promise.all([a.eraseLearner(learner.id), ...carried, ...written])
      expect(await a.eventsOf(learner.id)).toEqual([])
      expect(await a.messageStore.auditTimesOf({ id: learner.id }, 'words')).toEqual([])
    }
  })

  it('change controls at once without overwriting each other', async () => {
    const by = { trainer: 'x', act: 'signals' }
    for (const isOn of [true, false, true, false, true]) {
      const [a, b] = await Promise.all(
        both().map(({ messageStore }) => CurrentControls.open({ classId: id(), messageStore })),
      )
      await Promise.all([a?.change({ isPaused: isOn }, by), b?.change({ isQuiet: isOn }, by)])
      const { now } = await CurrentControls.open({ classId: id(), messageStore: both()[0].messageStore })
      expect([now.pausedSince !== null, now.quietSince !== null]).toEqual([isOn, isOn])
    }
  })

  it('see each other’s changes at once', async () => {
    const [a, b] = both()
    const { learner } = await a.join(id(), 'Ann')
    const { shop } = learner
    expect([(await b.learnerOfShop(shop))?.epoch, (await b.classById(id()))?.closedAt]).toEqual([0, null])
    await a.revokeAccess(learner.id)
    await a.setOpen(id(), false)
    expect([(await a.learnerOfShop(shop))?.epoch, (await a.classById(id()))?.closedAt]).not.toContain(null)
    await expect
      .poll(async () => (await b.learnerOfShop(shop))?.epoch, { interval: 5, timeout: 4_000 })
      .toBe(1)
    await expect.poll(async () => (await b.classById(id()))?.closedAt, { interval: 5 }).not.toBeNull()
    await b.eraseLearner(learner.id)
    await expect.poll(() => a.learnerOfShop(shop), { interval: 5 }).toBeUndefined()
  })

  it('receive messages about hands, messages and consents', async () => {
    const [a, b] = both()
    const { learner } = await a.join(id(), 'Ann')
    const messages = received(b)
    await a.messageStore.raiseHand(learner.id, '', new Date())
    await a.messageStore.postMessage(
      id(),
      { by: 'x', text: 'y', audience: { to: 'learner', learner: learner.id } },
      new Date(),
    )
    const audited = { trainer: 'x', act: 'signals', learner: null, detail: '' }
    await a.messageStore.changeControls(id(), () => ({ signals: '{}', audited }), new Date())
    await expect
      .poll(() => messages.filter(({ kind }) => kind !== 'learner'))
      .toEqual([
        { kind: 'hands', classId: id() },
        { kind: 'messages', classId: id(), shops: [learner.shop] },
        { kind: 'class', classId: id() },
      ])
  })

  it('ignore invalid messages', async () => {
    const [a, b] = both()
    const messages = received(b)
    const texts = ['', '[]', 'null', '{"kind":"learner"}', '{"kind":"rows","ids":[1]}', '{"kind":"toString"}']
    const db = new Database(postgres.url)
    for (const text of texts) await db.run("SELECT pg_notify('ff_news', $1)", [text])
    await db.close()
    a.pubSub.publish({ kind: 'life', packed: 'Ä' })
    await expect.poll(() => messages).toEqual([{ kind: 'life', packed: 'Ä' }])
  })
})

describe('while PostgreSQL is unavailable', () => {
  it('known rows are used, others are refused, and missed changes are read afterwards', async () => {
    const [a, b] = both()
    const messages = received(b)
    const [ann, bob] = await Promise.all([a.join(id(), 'Ann'), a.join(id(), 'Bob')])
    await expect.poll(() => messages).toHaveLength(2)
    expect(await b.learnerOfShop(ann.learner.shop)).toEqual(ann.learner)
    // The last-seen times are saved at intervals, also a moment earlier.
    await b.saveLastSeen([{ shop: ann.learner.shop, at: new Date() }])
    await postgres.stop()
    await expect.poll(() => b.pubSub.isListening).toBe(false)
    expect(await b.learnerOfShop(ann.learner.shop)).toMatchObject({ id: ann.learner.id, epoch: 0 })
    await expect(b.learnerOfShop(bob.learner.shop)).rejects.toThrow(StoreUnavailable)
    await expect(b.appendEvents([{ shop: bob.learner.shop, entries: [row('a')] }])).rejects.toThrow(
      StoreUnavailable,
    )
    b.pubSub.publish({ kind: 'life', packed: 'lost' })
    await wait(100)
    await postgres.start()
    await expect.poll(() => messages).toContainEqual({ kind: 'everything' })
    await b.appendEvents([{ shop: bob.learner.shop, entries: [row('a')] }])
    expect((await a.events(id())).map((one) => one.id)).toEqual(['a'])
    await expect.poll(() => b.learnerOfShop(bob.learner.shop).catch(() => undefined)).toEqual(bob.learner)
  })
})
