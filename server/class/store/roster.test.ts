import { describe, expect, it } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../testing/class/stores.ts'
import { MOST_ROSTER_ROWS, type RosterChanges, type RosterRow } from './roster.ts'
import type { ClassStore } from './store.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)
const NOW = new Date('2026-03-02T09:00:00.000Z')
const NOTHING: RosterChanges = { added: [], present: [], missing: [], groups: [] }

type Person = RosterChanges['added'][number]

const person = (name: string, values: Partial<Person> = {}): Person => ({
  ...{ name, email: null, number: null, groupName: null, learner: null },
  ...values,
})

describe.each(STORE_KINDS)('a roster %s', (_, placeOf) => {
  let store: ClassStore
  let classId = ''
  openStoreForEach(placeOf, (opened, monday) => {
    store = opened
    classId = monday.id
  })

  const change = (changes: Partial<RosterChanges>, of = classId) =>
    store.rosters.change(of, () => ({ ...NOTHING, ...changes }), NOW)
  const add = async (...added: Person[]): Promise<RosterRow[]> => {
    await change({ added })
    return store.rosters.rows(classId)
  }
  /** Adds a row, and the learner who it is. */
  const addAndJoin = async (name: string, values: Partial<Person> = {}) => {
    const row = (await add(person(name, values))).at(-1) as RosterRow
    const { learner } = await store.join(classId, name, { rosterRow: row })
    return { row, learner }
  }

  it('keeps rows in their order, changes what is there, and marks who is missing', async () => {
    const ann = person('Ann Berg', { email: 'ann@uni.example', number: '0042', groupName: 'A' })
    const [first, second] = await add(ann, person('Zoë Ünal'))
    expect(first).toEqual({
      ...{ ...ann, id: expect.any(String), classId, linkEpoch: 0 },
      ...{ addedAt: NOW.toISOString(), missingAt: null },
    })
    await change({
      added: [person('Cid')],
      present: [{ ...ann, id: first?.id ?? '', name: 'Ann Hill', groupName: null }],
      missing: [second?.id ?? ''],
    })
    const rows = await store.rosters.rows(classId)
    expect(rows.map(({ name, groupName, missingAt }) => [name, groupName, missingAt])).toEqual([
      ['Ann Hill', null, null],
      ['Zoë Ünal', null, NOW.toISOString()],
      ['Cid', null, null],
    ])
    await change({ present: [{ ...person('Zoë Ünal'), id: second?.id ?? '' }] })
    expect((await store.rosters.row(second?.id ?? ''))?.missingAt).toBeNull()
    const other = await store.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    expect(await store.rosters.rows(other.id)).toEqual([])
  })

  it('changes all or nothing', async () => {
    const tooMany = Array.from({ length: MOST_ROSTER_ROWS }, (_, index) => person(`Learner ${index}`))
    await add(person('Ann'))
    await expect(change({ added: tooMany })).rejects.toThrow('full')
    const broken = store.rosters.change(
      classId,
      () => ({ ...NOTHING, added: [person('Bob'), { ...person(''), name: null as unknown as string }] }),
      NOW,
    )
    await expect(broken).rejects.toThrow()
    expect((await store.rosters.rows(classId)).map(({ name }) => name)).toEqual(['Ann'])
  })

  it('finds a person by the number, or else by the e-mail address, as files are merged', async () => {
    await add(
      person('Ann', { number: '0042', email: 'ann@uni.example' }),
      person('Bob', { number: '43', email: 'BOB@uni.example' }),
    )
    const nameOf = async (who: Parameters<typeof store.rosters.rowOfPerson>[1]) =>
      (await store.rosters.rowOfPerson(classId, who))?.name
    expect(await nameOf({ number: '42' })).toBe('Ann')
    expect(await nameOf({ number: '42', email: 'bob@uni.example' })).toBe('Ann')
    expect(await nameOf({ number: '44', email: 'bob@uni.example' })).toBe('Bob')
    expect(await nameOf({})).toBeUndefined()
  })

  it('gives a row to one learner, with its group, also if two come at once', async () => {
    const [row] = await add(person('Ann Berg', { groupName: 'A' }))
    if (!row) throw new Error('no row')
    const both = await Promise.allSettled(
      ['Ann', 'Anna'].map((nickname) => store.join(classId, nickname, { rosterRow: row })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [learner, ...others] = await store.learners(classId)
    expect([learner?.groupName, others]).toEqual(['A', []])
    expect(await store.rosters.rowOfLearner(learner?.id ?? '')).toMatchObject({ id: row.id })
    await expect(store.join(classId, 'Bob', { rosterRow: row })).rejects.toThrow('taken')
    expect(await store.rosters.remove(classId, [row.id])).toBe(1)
    await expect(store.join(classId, 'Bob', { rosterRow: row })).rejects.toThrow('rowGone')
    expect(await store.learners(classId)).toHaveLength(1)
  })

  it('says who a row is, once for each learner of the class', async () => {
    const { learner } = await store.join(classId, 'Ann')
    const [first, second] = await add(person('Ann'), person('Other Ann'))
    const { rosters } = store
    expect(await rosters.connect(classId, first?.id ?? '', learner.id)).toBe(true)
    expect(await rosters.connect(classId, second?.id ?? '', learner.id)).toBe(false)
    expect(await rosters.connect(classId, second?.id ?? '', 'nobody')).toBe(false)
    expect(await rosters.connect(classId, first?.id ?? '', null)).toBe(true)
    expect(await rosters.connect(classId, second?.id ?? '', learner.id)).toBe(true)
    const other = await store.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR })
    expect(await rosters.connect(other.id, first?.id ?? '', null)).toBe(false)
    await store.removeLearner(learner.id)
    expect(await rosters.connect(classId, first?.id ?? '', learner.id)).toBe(false)
  })

  it('connects a learner at the sign-in with a free row, keeps the group of the trainer, and says so in the audit list', async () => {
    const [ann, bob] = [
      (await store.join(classId, 'Ann')).learner,
      (await store.join(classId, 'Bob')).learner,
    ]
    const rows = await add(person('Ann', { groupName: 'A' }), person('Bob', { groupName: 'B' }))
    const [first, second] = rows
    if (!first || !second) throw new Error('no rows')
    await store.messageStore.setGroup(classId, [bob.id], 'chosen')
    await store.rosters.connectAtSignIn(first, ann.id, new Date())
    await store.rosters.connectAtSignIn(first, bob.id, new Date())
    expect((await store.rosters.row(first.id))?.learner).toBe(ann.id)
    await store.rosters.connectAtSignIn(second, bob.id, new Date())
    const groupOf = async (id: string) => (await store.learner(classId, id))?.groupName
    expect([await groupOf(ann.id), await groupOf(bob.id)]).toEqual(['A', 'chosen'])
    const entries = await store.messageStore.auditEntries(classId)
    expect(entries.map(({ act, learner }) => [act, learner])).toEqual([
      ['roster-sign-in', 'Bob'],
      ['roster-sign-in', 'Ann'],
    ])
  })

  it('moves learners to the groups of their rows, and sees who is in the class', async () => {
    const { row, learner } = await addAndJoin('Ann', { groupName: 'A' })
    await change({ groups: [{ learner: learner.id, group: 'B' }] })
    expect((await store.learner(classId, learner.id))?.groupName).toBe('B')
    expect((await store.learnerOfShop(learner.shop))?.groupName).toBe('B')
    expect(await store.rosters.state(classId)).toEqual({
      rows: [expect.objectContaining({ id: row.id, learner: learner.id })],
      learners: [{ id: learner.id, nickname: 'Ann', removedAt: null, emails: [] }],
    })
  })

  it('makes the links of a row invalid', async () => {
    const [row] = await add(person('Ann'))
    expect(await store.rosters.revokeLink(classId, row?.id ?? '')).toBe(true)
    expect((await store.rosters.row(row?.id ?? ''))?.linkEpoch).toBe(1)
    expect(await store.rosters.revokeLink(classId, 'nothing')).toBe(false)
  })

  it('goes with its learners, and with the names of the class, which takes no new one then', async () => {
    const { learner } = await addAndJoin('Ann')
    await add(person('Bob'))
    await store.eraseLearner(learner.id)
    expect((await store.rosters.rows(classId)).map(({ name }) => name)).toEqual(['Bob'])
    await store.eraseClass(classId)
    expect(await store.rosters.rows(classId)).toEqual([])
    await expect(change({ added: [person('Cid')] })).rejects.toThrow('erased')
  })
})
