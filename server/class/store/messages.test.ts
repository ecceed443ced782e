import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STORE_KINDS, type StorePlace } from '../../testing/class/stores.ts'
import { SignalKeeper } from '../events/class-controls.ts'
import type { Consent } from './consents.ts'
import type { Learner, Register, SchoolClass } from './store.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const NOON = new Date('2026-03-01T12:00:00.000Z')
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const PAUSED = { trainer: 'Ms Fig', act: 'signals', learner: null, detail: 'pause: on' }

describe.each(STORE_KINDS)('beside a register %s', (_, placeOf) => {
  let place: StorePlace
  let register: Register
  let monday: SchoolClass
  let [ann, bob]: Learner[] = []
  beforeAll(async () => {
    place = await placeOf()
  })
  afterAll(() => place.close())
  beforeEach(async () => {
    await place.moveOn()
    register = await place.open()
    monday = await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })
    ann = (await register.join(monday.id, 'Ann')).learner
    bob = (await register.join(monday.id, 'Bob')).learner
  })
  afterEach(() => register.close())
  const again = async () => {
    await register.close()
    register = await place.open()
  }
  const id = (who: Learner | undefined) => who?.id ?? ''
  const reader = async (who: Learner | undefined) =>
    (await register.learnerOfShop(who?.shop ?? '')) ?? { id: '', classId: '', groupName: null }
  const post = (
    audience: Parameters<Register['pinboard']['post']>[1]['audience'],
    text: string,
    when = NOON,
  ) => register.pinboard.post(monday.id, { by: 'Ms Fig', audience, text }, when)

  it('a hand that is up stays up as long as it was, whatever she writes beside it', async () => {
    await register.pinboard.raise(id(ann), 'Help', at(0))
    await register.pinboard.raise(id(ann), 'Please', at(1))
    await again()
    const hand = { since: at(0).toISOString(), note: 'Please' }
    expect(await register.pinboard.hands(monday.id)).toEqual(new Map([[id(ann), hand]]))
    expect(await register.pinboard.lower(id(ann))).toBe(true)
    expect(await register.pinboard.lower(id(ann))).toBe(false)
    expect((await register.pinboard.hands(monday.id)).size).toBe(0)
  })

  it('messages reach those whom they are for, newest first, and are counted', async () => {
    await register.pinboard.setGroup(monday.id, [id(ann)], 'blue')
    await post({ to: 'all' }, 'one')
    await post({ to: 'group', group: 'blue' }, 'two')
    const third = (await post({ to: 'learner', learner: id(bob) }, 'three')) ?? ''
    await post({ to: 'learners', learners: [id(ann), id(bob)] }, 'four\0')
    const texts = async (who: Learner | undefined) =>
      (await register.pinboard.messagesFor(await reader(who))).map(({ text }) => text.slice(0, 5).trim())
    expect(await texts(ann)).toEqual([expect.stringMatching(/^four/), 'two', 'one'])
    expect(await texts(bob)).toEqual([expect.stringMatching(/^four/), 'three', 'one'])
    expect(await register.pinboard.markRead(await reader(ann), third, at(1))).toBe(false)
    for (const minutes of [1, 2])
      expect(await register.pinboard.markRead(await reader(bob), third, at(minutes))).toBe(true)
    await again()
    const shown = await register.pinboard.messages(monday.id)
    expect(shown.map(({ read, of }) => [read, of])).toEqual([
      [0, 2],
      [1, 1],
      [0, 1],
      [0, 2],
    ])
    expect(shown[1]).toMatchObject({ id: third, at: NOON.toISOString(), by: 'Ms Fig', text: 'three' })
    expect(await register.pinboard.takeBack(monday.id, third)).toBe(true)
    expect(await register.pinboard.takeBack(monday.id, third)).toBe(false)
    expect(await texts(bob)).toEqual([expect.stringMatching(/^four/), 'one'])
  })

  it('a class has no more messages than somebody would read, also where two write at once', async () => {
    for (let count = 0; count < 498; count++) await post({ to: 'all' }, 'x')
    const last = await Promise.all([1, 2, 3, 4].map(() => post({ to: 'all' }, 'y')))
    expect(last.filter((one) => one !== undefined)).toHaveLength(2)
    const tuesday = await register.openClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    const counts = [monday, tuesday].map((one) => register.pinboard.countMessages(one.id))
    expect(await Promise.all(counts)).toEqual([500, 0])
  })

  it('what a class does, what it is told, and how its names are shown is kept', async () => {
    const { pinboard } = register
    expect([await pinboard.course(monday.id), await pinboard.signals(monday.id)]).toEqual([null, null])
    expect(await pinboard.areNamesHidden(monday.id)).toBe(false)
    await pinboard.setCourse(monday.id, '{"a":1}')
    await pinboard.changeSignals(monday.id, () => ({ signals: '{"b":2}', audited: PAUSED }), NOON)
    await pinboard.hideNames(monday.id, true)
    await again()
    expect(await register.pinboard.course(monday.id)).toBe('{"a":1}')
    expect(await register.pinboard.signals(monday.id)).toBe('{"b":2}')
    expect(await register.pinboard.areNamesHidden(monday.id)).toBe(true)
    await register.pinboard.setCourse(monday.id, null)
    expect(await register.pinboard.course(monday.id)).toBeNull()
  })

  it('a signal that one process changes leaves alone what another one has changed meanwhile', async () => {
    const parts = { classId: monday.id, pinboard: register.pinboard }
    const [one, other] = [await SignalKeeper.open(parts), await SignalKeeper.open(parts)]
    const by = { trainer: 'Ms Fig', act: 'signals' }
    expect(await one.change({ isPaused: true }, by)).toEqual(['pause: on'])
    expect(await other.change({ hints: 'closed' }, by)).toEqual(['hints: closed'])
    expect(other.now).toEqual({ ...one.now, hints: 'closed' })
    expect(await other.change({ isPaused: true }, by)).toEqual([])
    expect((await SignalKeeper.open(parts)).now).toEqual(other.now)
    const rows = await register.pinboard.audited(monday.id)
    expect(rows.map(({ trainer, act, detail }) => [trainer, act, detail])).toEqual([
      ['Ms Fig', 'signals', 'hints: closed'],
      ['Ms Fig', 'signals', 'pause: on'],
    ])
  })

  it('no signal is changed where that cannot be written down', async () => {
    const audited = {
      ...PAUSED,
      get detail(): string {
        throw new Error('It has no row')
      },
    }
    const change = () => ({ signals: '{"b":2}', audited })
    await expect(register.pinboard.changeSignals(monday.id, change, NOON)).rejects.toThrow('It has no row')
    expect(await register.pinboard.signals(monday.id)).toBeNull()
    expect(await register.pinboard.audited(monday.id)).toEqual([])
  })

  it('what trainers did is kept, newest first', async () => {
    const act = (name: string, learner: string | null, minutes: number) =>
      register.pinboard.audit(monday.id, { trainer: 'Ms Fig', act: name, learner, detail: 'x' }, at(minutes))
    await act('open', null, 0)
    await act('visit', id(ann), 1)
    await act('visit', id(ann), 2)
    expect(
      (await register.pinboard.audited(monday.id)).map(({ learner, at: when }) => [learner, when]),
    ).toEqual([
      ['Ann', at(2).toISOString()],
      ['Ann', at(1).toISOString()],
      [null, at(0).toISOString()],
    ])
    const visits = await register.pinboard.auditedOf({ id: id(ann), classId: monday.id }, 'visit')
    expect(visits).toEqual([at(2).toISOString(), at(1).toISOString()])
  })

  it('a consent goes on after the process until it ends, and ends with her', async () => {
    const asked: Consent = {
      ...{
        id: 'c1',
        classId: monday.id,
        learner: id(ann),
        shop: ann?.shop ?? '',
        trainer: 't',
        trainerName: 'Ms Fig',
      },
      ...{ askedAt: at(0).toISOString(), answer: null, answeredAt: null, cameAt: null, endedAt: null },
      endsAt: at(2).toISOString(),
    }
    await register.consents.keep(asked)
    const said: Consent = {
      ...asked,
      answer: 'yes',
      answeredAt: at(1).toISOString(),
      endsAt: at(30).toISOString(),
    }
    await register.consents.keep(said)
    await register.consents.keep({ ...asked, id: 'c2', learner: id(bob), endedAt: at(1).toISOString() })
    await again()
    expect(await register.consents.open(monday.id, at(5))).toEqual([said])
    expect(await register.consents.open(monday.id, at(30))).toEqual([])
    await register.eraseLearner(id(ann))
    await register.consents.keep(said)
    expect(await register.consents.open(monday.id, at(5))).toEqual([])
  })

  it('nothing is left of somebody who was erased, and others keep what was for them as well', async () => {
    await register.setRoster(monday.id, ['Ann', 'Bob'])
    await post({ to: 'learner', learner: id(ann) }, 'for her alone')
    await post({ to: 'learners', learners: [id(ann), id(bob)] }, 'for both')
    await post({ to: 'group', group: id(ann) }, 'a group may be called anything')
    const row = { id: 'r1', kind: 'solved', key: 'k', detail: '', at: '', evidence: null } as const
    await register.append([{ shop: ann?.shop ?? '', entries: [row] }])
    const words = { trainer: 'Ms Fig', act: 'words', learner: id(ann), detail: 'Ann' }
    await register.pinboard.audit(monday.id, words, NOON)
    await register.eraseLearner(id(ann))
    // It was done before she was erased, and is written down only now.
    await register.pinboard.audit(monday.id, words, NOON)
    await again()
    expect(await register.roster(monday.id)).toEqual(['Bob'])
    expect((await register.learners(monday.id)).map(({ nickname }) => nickname)).toEqual(['Bob'])
    expect(await register.learnerOfShop(ann?.shop ?? '')).toBeUndefined()
    expect([await register.journal(monday.id), await register.journalOf(id(ann))]).toEqual([[], []])
    expect((await register.pinboard.messages(monday.id)).map(({ text }) => text)).toEqual([
      'a group may be called anything',
      'for both',
    ])
    const audited = await register.pinboard.audited(monday.id)
    expect(audited.map(({ act, learner, detail }) => [act, learner, detail])).toEqual([
      ['words', null, ''],
      ['words', null, ''],
    ])
    expect(await register.pinboard.auditedOf({ id: id(ann), classId: monday.id }, 'words')).toEqual([])
    expect(JSON.stringify(await register.pinboard.messages(monday.id)).split(id(ann))).toHaveLength(2)
    // What is still on its way from her shop is nobody's.
    await register.append([{ shop: ann?.shop ?? '', entries: [{ ...row, id: 'r2' }] }])
    expect(await register.journal(monday.id)).toEqual([])
  })

  it('of a class that was erased only counts stay', async () => {
    const shop = ann?.shop ?? ''
    const evidence = '{"lab":"a","diff":"Ann"}'
    const row = { id: 'r1', kind: 'solved', key: 'k', detail: 'Ann', at: '', evidence } as const
    await register.append([{ shop, entries: [row] }])
    await post({ to: 'all' }, 'Hello')
    const { key } = await register.addTrainer(monday.id, { name: 'Ms Fig', role: 'owner', kind: 'seat' })
    const [past, now] = [new Date(Date.now() - 1_000), new Date()]
    await register.endClass(monday.id, past)
    expect((await register.noteOver(now)).map(({ name }) => name)).toEqual(['Monday'])
    expect(await register.noteOver(now)).toEqual([])
    expect(await register.endedClasses(now, 2)).toEqual([])
    await register.noteOver(new Date(now.getTime() + 86_400_000))
    expect(await register.endedClasses(now, 2)).toHaveLength(1)
    await register.eraseClass(monday.id)
    await again()
    expect(await register.endedClasses(now, 0)).toEqual([])
    expect(await register.learnerOfShop(shop)).toBeUndefined()
    expect((await register.learners(monday.id)).map(({ nickname }) => nickname)).toEqual(['', ''])
    expect(await register.journal(monday.id)).toMatchObject([{ key: 'k', detail: '', hasEvidence: false }])
    expect(await register.pinboard.messages(monday.id)).toEqual([])
    expect(await register.trainerByKey(key, now)).toBeUndefined()
  })

  it('a class that turns out not to be over begins anew', async () => {
    const now = new Date()
    await register.endClass(monday.id, new Date(now.getTime() - 1_000))
    await register.noteOver(now)
    await register.endClass(monday.id, NEXT_YEAR)
    await register.noteOver(now)
    expect(await register.endedClasses(now, 0)).toEqual([])
    await register.endClass(monday.id, new Date(now.getTime() - 1_000))
    expect(await register.noteOver(now)).toHaveLength(1)
  })

  it('signs of life are kept', async () => {
    await register.noteSeen([
      { shop: ann?.shop ?? '', at: at(1) },
      { shop: 'home', at: at(2) },
    ])
    expect((await register.learnerOfShop(ann?.shop ?? ''))?.seenAt).toBe(at(1).toISOString())
    expect((await register.learnerOfShop(bob?.shop ?? ''))?.seenAt).toBeNull()
  })
})
