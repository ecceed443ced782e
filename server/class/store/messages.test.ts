import { describe, expect, it } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import { CurrentControls } from '../events/current-controls.ts'
import type { Consent } from './consents.ts'
import type { Learner, SchoolClass } from './model.ts'
import type { ClassStore } from './store.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const NOON = new Date('2026-03-01T12:00:00.000Z')
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const PAUSED = { trainer: 'Ms Fig', act: 'signals', learner: null, detail: 'pause: on' }

describe.each(STORE_KINDS)('the message store %s', (_, placeOf) => {
  let classStore: ClassStore
  let monday: SchoolClass
  let [ann, bob]: Learner[] = []
  const reopen = openStoreForEach(placeOf, async (store, itsClass) => {
    classStore = store
    monday = itsClass
    ann = (await classStore.join(monday.id, 'Ann')).learner
    bob = (await classStore.join(monday.id, 'Bob')).learner
  })
  const again = async () => {
    classStore = await reopen()
  }
  const id = (who: Learner | undefined) => who?.id ?? ''
  const reader = async (who: Learner | undefined) =>
    (await classStore.learnerOfShop(who?.shop ?? '')) ?? { id: '', classId: '', groupName: null }
  const post = (
    audience: Parameters<ClassStore['messageStore']['postMessage']>[1]['audience'],
    text: string,
    when = NOON,
  ) => classStore.messageStore.postMessage(monday.id, { by: 'Ms Fig', audience, text }, when)

  it('keeps the time of a raised hand when the learner changes its note', async () => {
    await classStore.messageStore.raiseHand(id(ann), 'Help', at(0))
    await classStore.messageStore.raiseHand(id(ann), 'Please', at(1))
    await again()
    const hand = { since: at(0).toISOString(), note: 'Please' }
    expect(await classStore.messageStore.raisedHands(monday.id)).toEqual(new Map([[id(ann), hand]]))
    expect(await classStore.messageStore.raisedHandOf(id(ann))).toEqual(hand)
    expect(await classStore.messageStore.lowerHand(id(ann))).toBe(true)
    expect(await classStore.messageStore.lowerHand(id(ann))).toBe(false)
    expect((await classStore.messageStore.raisedHands(monday.id)).size).toBe(0)
    expect(await classStore.messageStore.raisedHandOf(id(ann))).toBeUndefined()
  })

  it('delivers messages to their readers, newest first, and counts who read them', async () => {
    await classStore.messageStore.setGroup(monday.id, [id(ann)], 'blue')
    await post({ to: 'all' }, 'one')
    await post({ to: 'group', group: 'blue' }, 'two')
    const third = (await post({ to: 'learner', learner: id(bob) }, 'three')) ?? ''
    await post({ to: 'learners', learners: [id(ann), id(bob)] }, 'four\0')
    const texts = async (who: Learner | undefined) =>
      (await classStore.messageStore.messagesFor(await reader(who))).map(({ text }) =>
        text.slice(0, 5).trim(),
      )
    expect(await texts(ann)).toEqual([expect.stringMatching(/^four/), 'two', 'one'])
    expect(await texts(bob)).toEqual([expect.stringMatching(/^four/), 'three', 'one'])
    expect(await classStore.messageStore.markRead(await reader(ann), third, at(1))).toBe(false)
    for (const minutes of [1, 2])
      expect(await classStore.messageStore.markRead(await reader(bob), third, at(minutes))).toBe(true)
    await again()
    const shown = await classStore.messageStore.messages(monday.id)
    expect(shown.map(({ read, of }) => [read, of])).toEqual([
      [0, 2],
      [1, 1],
      [0, 1],
      [0, 2],
    ])
    expect(shown[1]).toMatchObject({ id: third, at: NOON.toISOString(), by: 'Ms Fig', text: 'three' })
    expect(await classStore.messageStore.retractMessage(monday.id, third)).toBe(true)
    expect(await classStore.messageStore.retractMessage(monday.id, third)).toBe(false)
    expect(await texts(bob)).toEqual([expect.stringMatching(/^four/), 'one'])
  })

  it('limits the messages of a class, also for simultaneous writers', async () => {
    for (let count = 0; count < 498; count++) await post({ to: 'all' }, 'x')
    const last = await Promise.all([1, 2, 3, 4].map(() => post({ to: 'all' }, 'y')))
    expect(last.filter((one) => one !== undefined)).toHaveLength(2)
    const tuesday = await classStore.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    const counts = [monday, tuesday].map((one) => classStore.messageStore.countMessages(one.id))
    expect(await Promise.all(counts)).toEqual([500, 0])
  })

  it('keeps the state of the plan, the controls, the certificates, and whether names are hidden', async () => {
    const { messageStore } = classStore
    expect([await messageStore.planState(monday.id), await messageStore.controls(monday.id)]).toEqual([
      null,
      null,
    ])
    expect(await messageStore.areNamesHidden(monday.id)).toBe(false)
    await messageStore.setPlanState(monday.id, '{"a":1}')
    await messageStore.changeControls(monday.id, () => ({ signals: '{"b":2}', audited: PAUSED }), NOON)
    await messageStore.hideNames(monday.id, true)
    expect(await messageStore.certificateDesign(monday.id)).toBeNull()
    await messageStore.setCertificateDesign(monday.id, '{"hours":3}')
    await again()
    expect(await classStore.messageStore.certificateDesign(monday.id)).toBe('{"hours":3}')
    expect(await classStore.messageStore.planState(monday.id)).toBe('{"a":1}')
    expect(await classStore.messageStore.controls(monday.id)).toBe('{"b":2}')
    expect(await classStore.messageStore.areNamesHidden(monday.id)).toBe(true)
    await classStore.messageStore.setPlanState(monday.id, null)
    expect(await classStore.messageStore.planState(monday.id)).toBeNull()
  })

  it('changing one control leaves other controls as another process has set them', async () => {
    const parts = { classId: monday.id, messageStore: classStore.messageStore }
    const [one, other] = [await CurrentControls.open(parts), await CurrentControls.open(parts)]
    const by = { trainer: 'Ms Fig', act: 'signals' }
    expect(await one.change({ isPaused: true }, by)).toEqual(['pause: on'])
    expect(await other.change({ hints: 'closed' }, by)).toEqual(['hints: closed'])
    expect(other.now).toEqual({ ...one.now, hints: 'closed' })
    expect(await other.change({ isPaused: true }, by)).toEqual([])
    expect((await CurrentControls.open(parts)).now).toEqual(other.now)
    const rows = await classStore.messageStore.auditEntries(monday.id)
    expect(rows.map(({ trainer, act, detail }) => [trainer, act, detail])).toEqual([
      ['Ms Fig', 'signals', 'hints: closed'],
      ['Ms Fig', 'signals', 'pause: on'],
    ])
  })

  it('changes no control if the audit entry cannot be written', async () => {
    const audited = {
      ...PAUSED,
      get detail(): string {
        throw new Error('It has no row')
      },
    }
    const change = () => ({ signals: '{"b":2}', audited })
    await expect(classStore.messageStore.changeControls(monday.id, change, NOON)).rejects.toThrow(
      'It has no row',
    )
    expect(await classStore.messageStore.controls(monday.id)).toBeNull()
    expect(await classStore.messageStore.auditEntries(monday.id)).toEqual([])
  })

  it('keeps the actions of trainers, newest first', async () => {
    const act = (name: string, learner: string | null, minutes: number) =>
      classStore.messageStore.addAuditEntry(
        monday.id,
        { trainer: 'Ms Fig', act: name, learner, detail: 'x' },
        at(minutes),
      )
    await act('open', null, 0)
    await act('visit', id(ann), 1)
    await act('visit', id(ann), 2)
    expect(
      (await classStore.messageStore.auditEntries(monday.id)).map(({ learner, at: when }) => [learner, when]),
    ).toEqual([
      ['Ann', at(2).toISOString()],
      ['Ann', at(1).toISOString()],
      [null, at(0).toISOString()],
    ])
    const visits = await classStore.messageStore.auditTimesOf({ id: id(ann) }, 'visit')
    expect(visits).toEqual([at(2).toISOString(), at(1).toISOString()])
  })

  it('keeps a consent over a restart until it ends, and deletes it with the learner', async () => {
    const asked: Consent = {
      id: 'c1',
      classId: monday.id,
      learner: id(ann),
      shop: ann?.shop ?? '',
      trainer: 't',
      trainerName: 'Ms Fig',
      askedAt: at(0).toISOString(),
      answer: null,
      answeredAt: null,
      cameAt: null,
      endedAt: null,
      endsAt: at(2).toISOString(),
    }
    await classStore.consents.save(asked)
    const consent: Consent = {
      ...asked,
      answer: 'yes',
      answeredAt: at(1).toISOString(),
      endsAt: at(30).toISOString(),
    }
    await classStore.consents.save(consent)
    await classStore.consents.save({ ...asked, id: 'c2', learner: id(bob), endedAt: at(1).toISOString() })
    await again()
    expect(await classStore.consents.openConsents(monday.id, at(5))).toEqual([consent])
    expect(await classStore.consents.openConsents(monday.id, at(30))).toEqual([])
    await classStore.eraseLearner(id(ann))
    await classStore.consents.save(consent)
    expect(await classStore.consents.openConsents(monday.id, at(5))).toEqual([])
  })

  it('keeps nothing of an erased learner, and the messages of others', async () => {
    await classStore.setRoster(monday.id, ['Ann', 'Bob'])
    await post({ to: 'learner', learner: id(ann) }, 'for Ann alone')
    await post({ to: 'learners', learners: [id(ann), id(bob)] }, 'for both')
    await post({ to: 'group', group: id(ann) }, 'a group may be called anything')
    const row = { id: 'r1', kind: 'solved', key: 'k', detail: '', at: '', evidence: null } as const
    await classStore.appendEvents([{ shop: ann?.shop ?? '', entries: [row] }])
    const words = { trainer: 'Ms Fig', act: 'words', learner: id(ann), detail: 'Ann' }
    await classStore.messageStore.addAuditEntry(monday.id, words, NOON)
    await classStore.eraseLearner(id(ann))
    // The action happened before the erasure; the entry is written afterwards.
    await classStore.messageStore.addAuditEntry(monday.id, words, NOON)
    await again()
    expect(await classStore.roster(monday.id)).toEqual(['Bob'])
    expect((await classStore.learners(monday.id)).map(({ nickname }) => nickname)).toEqual(['Bob'])
    expect(await classStore.learnerOfShop(ann?.shop ?? '')).toBeUndefined()
    expect([await classStore.events(monday.id), await classStore.eventsOf(id(ann))]).toEqual([[], []])
    expect((await classStore.messageStore.messages(monday.id)).map(({ text }) => text)).toEqual([
      'a group may be called anything',
      'for both',
    ])
    const audited = await classStore.messageStore.auditEntries(monday.id)
    expect(audited.map(({ act, learner, detail }) => [act, learner, detail])).toEqual([
      ['words', null, ''],
      ['words', null, ''],
    ])
    expect(await classStore.messageStore.auditTimesOf({ id: id(ann) }, 'words')).toEqual([])
    expect(JSON.stringify(await classStore.messageStore.messages(monday.id)).split(id(ann))).toHaveLength(2)
    // Events that arrive from the shop now belong to nobody.
    await classStore.appendEvents([{ shop: ann?.shop ?? '', entries: [{ ...row, id: 'r2' }] }])
    expect(await classStore.events(monday.id)).toEqual([])
  })

  it('keeps only counts of an erased class', async () => {
    const shop = ann?.shop ?? ''
    const evidence = '{"lab":"a","diff":"Ann"}'
    const row = { id: 'r1', kind: 'solved', key: 'k', detail: 'Ann', at: '', evidence } as const
    await classStore.appendEvents([{ shop, entries: [row] }])
    await post({ to: 'all' }, 'Hello')
    const { key } = await classStore.addTrainer(monday.id, { name: 'Ms Fig', role: 'owner', kind: 'seat' })
    const [past, now] = [new Date(Date.now() - 1_000), new Date()]
    await classStore.endClass(monday.id, past)
    expect((await classStore.markEndedClasses(now)).map(({ name }) => name)).toEqual(['Monday'])
    expect(await classStore.markEndedClasses(now)).toEqual([])
    expect(await classStore.classesToErase(now, 2)).toEqual([])
    await classStore.markEndedClasses(new Date(now.getTime() + 86_400_000))
    expect(await classStore.classesToErase(now, 2)).toHaveLength(1)
    await classStore.eraseClass(monday.id)
    await again()
    expect(await classStore.classesToErase(now, 0)).toEqual([])
    expect(await classStore.learnerOfShop(shop)).toBeUndefined()
    expect((await classStore.learners(monday.id)).map(({ nickname }) => nickname)).toEqual(['', ''])
    expect(await classStore.events(monday.id)).toMatchObject([{ key: 'k', detail: '', hasEvidence: false }])
    expect(await classStore.messageStore.messages(monday.id)).toEqual([])
    expect(await classStore.trainerByKey(key, now)).toBeUndefined()
  })

  it('restarts the count of a class that turns out not to have ended', async () => {
    const now = new Date()
    await classStore.endClass(monday.id, new Date(now.getTime() - 1_000))
    await classStore.markEndedClasses(now)
    await classStore.endClass(monday.id, NEXT_YEAR)
    await classStore.markEndedClasses(now)
    expect(await classStore.classesToErase(now, 0)).toEqual([])
    await classStore.endClass(monday.id, new Date(now.getTime() - 1_000))
    expect(await classStore.markEndedClasses(now)).toHaveLength(1)
  })

  it('keeps when learners were last seen', async () => {
    await classStore.saveLastSeen([
      { shop: ann?.shop ?? '', at: at(1) },
      { shop: 'home', at: at(2) },
    ])
    expect((await classStore.learnerOfShop(ann?.shop ?? ''))?.seenAt).toBe(at(1).toISOString())
    expect((await classStore.learnerOfShop(bob?.shop ?? ''))?.seenAt).toBeNull()
  })
})
