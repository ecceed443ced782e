import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStoreAt } from '../../../testing/class/stores.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/postgres/database.ts'
import type { LearningEvent } from '../../../training/progress/event-log.ts'
import { SignalKeeper } from '../../events/class-controls.ts'
import type { Piece } from '../pub-sub.ts'
import type { SchoolClass } from '../store.ts'
import { RegisterAway } from '../unavailable.ts'
import { Database } from './database.ts'
import type { PostgresRegister } from './store.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

let postgres: TestDatabase
let registers: PostgresRegister[] = []
let [url, monday]: [string, SchoolClass | undefined] = ['', undefined]
beforeAll(async () => {
  postgres = await openTestDatabase()
})
afterAll(() => postgres.close())
beforeEach(async ({ skip }) => {
  if (!postgres.isReal) skip('Several processes take a real PostgreSQL.')
  url = await postgres.another()
  registers = await Promise.all([openStoreAt(url), openStoreAt(url)])
  monday = await both()[0].openClass({ name: 'Monday', endsAt: NEXT_YEAR })
})
afterEach(async () => {
  await Promise.all(registers.map((register) => register.close()))
  registers = []
})

const both = (): [PostgresRegister, PostgresRegister] => {
  const [here, there] = registers
  if (!here || !there) throw new Error('They are not open')
  return [here, there]
}
const id = (): string => monday?.id ?? ''
const row = (name: string): LearningEvent => ({
  ...{ id: name, kind: 'solved', key: `k-${name}`, detail: '', at: '2026-01-01', evidence: null },
})
const heard = (register: PostgresRegister): Piece[] => {
  const pieces: Piece[] = []
  register.news.hear((piece) => pieces.push(piece))
  return pieces
}

describe('two processes with one register', () => {
  it('open a class of a name once', async () => {
    const opened = await Promise.all(
      both().flatMap((register) =>
        [1, 2, 3].map(() => register.openClass({ name: 'Tuesday', endsAt: NEXT_YEAR })),
      ),
    )
    expect(new Set(opened.map((one) => one.id)).size).toBe(1)
  })

  it('give a name to one of those who want it at once, and let no more in than there is room for', async () => {
    const joins = both().flatMap((register) => ['Eve', 'EVE', 'Evе'].map((name) => register.join(id(), name)))
    const results = await Promise.allSettled(joins)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
    expect(refused).toEqual(Array(5).fill('taken'))
    const small = await Promise.all([1, 2].map(() => openStoreAt(url, { mostLearners: 3 })))
    const more = await Promise.allSettled(
      small.flatMap((register, index) =>
        ['A', 'B', 'C'].map((name) => register.join(id(), `${name}${index}`)),
      ),
    )
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await Promise.all(small.map((register) => register.close()))
    expect(await both()[0].learners(id())).toHaveLength(3)
  })

  it('let one of two have the same new name', async () => {
    const [a, b] = both()
    const [ann, bob] = await Promise.all([a.join(id(), 'Ann'), b.join(id(), 'Bob')])
    const results = await Promise.allSettled([
      ...[a.rename(ann.learner.id, 'Zoe'), b.rename(bob.learner.id, 'zoé')],
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('find each class that is over in one of them, and count each day once', async () => {
    const [a, b] = both()
    await a.endClass(id(), new Date(Date.now() - 1_000))
    const midnight = Date.UTC(2030, 0, 2)
    const found = await Promise.all([
      a.noteOver(new Date(midnight - 500)),
      b.noteOver(new Date(midnight - 499)),
    ])
    expect(found.flat()).toHaveLength(1)
    // One of their clocks is a little behind the other.
    for (const ms of [500, -400, 600, -300]) await a.noteOver(new Date(midnight + ms))
    const later = new Date(midnight + 1_000)
    expect([(await b.endedClasses(later, 2)).length, (await b.endedClasses(later, 3)).length]).toEqual([1, 0])
  })

  it('keep each row once, whoever carries it, and tell each other which are new', async () => {
    const [a, b] = both()
    const pieces = heard(b)
    const { learner } = await a.join(id(), 'Ann')
    const entries = Array.from({ length: 400 }, (_, index) => row(`r${index}`))
    await Promise.all(both().map((register) => register.append([{ shop: learner.shop, entries }])))
    await expect.poll(() => pieces.flatMap((one) => (one.kind === 'rows' ? one.ids : []))).toHaveLength(400)
    expect((await b.journal(id())).map((one) => one.id).sort()).toEqual(entries.map((one) => one.id).sort())
    expect(await b.journalRows(id(), ['r7', 'r3', 'nobody’s'])).toMatchObject([{ id: 'r3' }, { id: 'r7' }])
  })

  it('write nothing of somebody who is being erased', async () => {
    const [a, b] = both()
    for (let round = 0; round < 10; round++) {
      const { learner } = await a.join(id(), `Ann ${round}`)
      const carried = Array.from({ length: 5 }, (_, index) =>
        b.append([{ shop: learner.shop, entries: [row(`${round}-${index}`)] }]),
      )
      const act = { trainer: 'x', act: 'words', learner: learner.id, detail: '' }
      const written = Array.from({ length: 5 }, () => b.pinboard.audit(id(), act, new Date()))
      await Promise.all([a.eraseLearner(learner.id), ...carried, ...written])
      expect(await a.journalOf(learner.id)).toEqual([])
      expect(await a.pinboard.auditedOf({ id: learner.id, classId: id() }, 'words')).toEqual([])
    }
  })

  it('change signals at once, and neither undoes what the other did', async () => {
    const by = { trainer: 'x', act: 'signals' }
    for (const isOn of [true, false, true, false, true]) {
      const [a, b] = await Promise.all(
        both().map(({ pinboard }) => SignalKeeper.open({ classId: id(), pinboard })),
      )
      await Promise.all([a?.change({ isPaused: isOn }, by), b?.change({ isQuiet: isOn }, by)])
      const { now } = await SignalKeeper.open({ classId: id(), pinboard: both()[0].pinboard })
      expect([now.pausedSince !== null, now.quietSince !== null]).toEqual([isOn, isOn])
    }
  })

  it('know at once what the other has changed', async () => {
    const [a, b] = both()
    const { learner } = await a.join(id(), 'Ann')
    const { shop } = learner
    expect([(await b.learnerOfShop(shop))?.epoch, (await b.classOf(id()))?.closedAt]).toEqual([0, null])
    await a.revoke(learner.id)
    await a.setOpen(id(), false)
    expect([(await a.learnerOfShop(shop))?.epoch, (await a.classOf(id()))?.closedAt]).not.toContain(null)
    await expect
      .poll(async () => (await b.learnerOfShop(shop))?.epoch, { interval: 5, timeout: 4_000 })
      .toBe(1)
    await expect.poll(async () => (await b.classOf(id()))?.closedAt, { interval: 5 }).not.toBeNull()
    await b.eraseLearner(learner.id)
    await expect.poll(() => a.learnerOfShop(shop), { interval: 5 }).toBeUndefined()
  })

  it('hear of hands, messages and consents', async () => {
    const [a, b] = both()
    const { learner } = await a.join(id(), 'Ann')
    const pieces = heard(b)
    await a.pinboard.raise(learner.id, '', new Date())
    await a.pinboard.post(
      id(),
      { by: 'x', text: 'y', audience: { to: 'learner', learner: learner.id } },
      new Date(),
    )
    const audited = { trainer: 'x', act: 'signals', learner: null, detail: '' }
    await a.pinboard.changeSignals(id(), () => ({ signals: '{}', audited }), new Date())
    await expect
      .poll(() => pieces.filter(({ kind }) => kind !== 'learner'))
      .toEqual([
        { kind: 'hands', classId: id() },
        { kind: 'messages', classId: id(), shops: [learner.shop] },
        { kind: 'class', classId: id() },
      ])
  })

  it('take nothing from news that is none', async () => {
    const [a, b] = both()
    const pieces = heard(b)
    const texts = ['', '[]', 'null', '{"kind":"learner"}', '{"kind":"rows","ids":[1]}', '{"kind":"toString"}']
    const db = new Database(url)
    for (const text of texts) await db.run("SELECT pg_notify('ff_news', $1)", [text])
    await db.close()
    a.news.tell({ kind: 'life', packed: 'Ä' })
    await expect.poll(() => pieces).toEqual([{ kind: 'life', packed: 'Ä' }])
  })
})

describe('while PostgreSQL is away', () => {
  it('what was known goes on being used, what was not is refused, and nothing that was told stays missed', async () => {
    const [a, b] = both()
    const pieces = heard(b)
    const [ann, bob] = await Promise.all([a.join(id(), 'Ann'), a.join(id(), 'Bob')])
    await expect.poll(() => pieces).toHaveLength(2)
    expect(await b.learnerOfShop(ann.learner.shop)).toEqual(ann.learner)
    // A sign of life is written down every now and then, also a moment before.
    await b.noteSeen([{ shop: ann.learner.shop, at: new Date() }])
    await postgres.stop()
    await expect.poll(() => b.news.isListening).toBe(false)
    expect(await b.learnerOfShop(ann.learner.shop)).toMatchObject({ id: ann.learner.id, epoch: 0 })
    await expect(b.learnerOfShop(bob.learner.shop)).rejects.toThrow(RegisterAway)
    await expect(b.append([{ shop: bob.learner.shop, entries: [row('a')] }])).rejects.toThrow(RegisterAway)
    b.news.tell({ kind: 'life', packed: 'lost' })
    await wait(100)
    await postgres.start()
    await expect.poll(() => pieces).toContainEqual({ kind: 'everything' })
    await b.append([{ shop: bob.learner.shop, entries: [row('a')] }])
    expect((await a.journal(id())).map((one) => one.id)).toEqual(['a'])
    await expect.poll(() => b.learnerOfShop(bob.learner.shop).catch(() => undefined)).toEqual(bob.learner)
  })
})
