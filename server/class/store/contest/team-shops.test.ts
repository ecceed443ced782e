import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STORE_KINDS, type StorePlace } from '../../../testing/class/stores.ts'
import type { Learner } from '../model.ts'
import type { ClassStore } from '../store.ts'
import type { TransferRow } from '../transfer.ts'
import type { Team } from './teams.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

describe.each(STORE_KINDS)('shops of teams %s', (_, placeOf) => {
  let place: StorePlace
  let store: ClassStore
  let classId: string
  let count = 0
  let team: Team
  let ann: Learner
  let bob: Learner

  const at = () => new Date(Date.UTC(2030, 0, 1, 0, 0, ++count))
  const join = async (nickname: string) => (await store.join(classId, nickname)).learner
  const nicknames = async (shop: string) =>
    (await store.teamShops.members(shop)).map(({ nickname }) => nickname)
  const shared = async (learner: Learner): Promise<Learner> => {
    const row = await store.teamShops.ofMember(learner)
    if (!row) throw new Error('no shared shop')
    return row
  }

  const rowsOfClass = async () => {
    const tables = new Map<string, TransferRow[]>()
    await store.readClassRows(classId, (table, rows) => {
      tables.set(table, [...(tables.get(table) ?? []), ...rows])
    })
    return tables
  }
  const replace = async (tables: ReadonlyMap<string, TransferRow[]>) => {
    const secret = (await store.signingSecret()).toString('hex')
    const parts = [...tables].map(([table, rows]) => ({ table, read: () => rows }))
    await store.replaceClass(classId, parts, secret)
  }

  beforeAll(async () => {
    place = await placeOf()
    await place.moveToEmpty()
    store = await place.open()
  })
  afterAll(async () => {
    await store.close()
    await place.close()
  })
  beforeEach(async () => {
    classId = (await store.findOrCreateClass({ name: `class ${++count}`, endsAt: NEXT_YEAR })).id
    ann = await join('Ann')
    bob = await join('Bob')
    team = await store.teams.foundTeam('Red', { classId, learner: ann.id, at: at() })
    await store.teams.joinByCode(team.code, { classId, learner: bob.id, most: 2, at: at() })
  })
  afterEach(async () => store.eraseClass(classId, { isEverything: true }))

  it('is made once, when the first member comes, and has the name of the team', async () => {
    const rows = await Promise.all([ann, bob, ann].map((one) => store.teamShops.ofMember(one)))
    const [row] = rows
    expect(new Set(rows.map((one) => one?.shop)).size).toBe(1)
    expect(row).toMatchObject({ nickname: 'Red', teamId: team.id })
    expect([ann.shop, bob.shop]).not.toContain(row?.shop)
    await store.teams.changeTeam(classId, team.id, { name: 'Crimson' })
    expect((await store.shopOwners(classId)).map(({ nickname }) => nickname)).toEqual([
      'Ann',
      'Bob',
      'Crimson',
    ])
  })

  it('has no person: nobody joins as it, and it is in no list of people', async () => {
    const { id } = await shared(ann)
    expect((await store.learners(classId)).map(({ nickname }) => nickname)).toEqual(['Ann', 'Bob'])
    expect(await store.renewPassphrase(id)).toBeUndefined()
    await expect(store.renameLearner(id, 'Zed')).rejects.toMatchObject({ refusal: 'unknown' })
    await expect(store.resume(classId, `team:${team.id}`, '')).rejects.toMatchObject({ refusal: 'unknown' })
    const change = { classId, learners: [id], most: 9, at: at() }
    await expect(store.teams.moveLearners(team.id, change)).rejects.toMatchObject({ refusal: 'unknown' })
  })

  it('cannot be taken by a nickname that looks like its row', async () => {
    await join(`team-${team.id}`)
    await expect(join(`team:${team.id}`)).rejects.toMatchObject({ refusal: 'name' })
    expect(await shared(ann)).toMatchObject({ nickname: 'Red' })
  })

  it('takes no place in the team', async () => {
    await shared(ann)
    const cyd = await join('Cyd')
    const change = { classId, learner: cyd.id, at: at() }
    await expect(store.teams.joinByCode(team.code, { ...change, most: 2 })).rejects.toMatchObject({
      refusal: 'full',
    })
    await store.teams.joinByCode(team.code, { ...change, most: 3 })
  })

  it('is open to those who are in the team now', async () => {
    const { shop } = await shared(ann)
    expect(await nicknames(shop)).toEqual(['Ann', 'Bob'])
    const blue = await store.teams.createTeam(classId, { name: 'Blue' }, at())
    await store.teams.moveLearners(blue.id, { classId, learners: [bob.id], most: 2, at: at() })
    expect(await nicknames(shop)).toEqual(['Ann'])
    expect((await shared(bob)).shop).not.toBe(shop)
    await store.removeLearner(ann.id)
    expect(await nicknames(shop)).toEqual([])
  })

  it('is nothing for a learner without a team', async () => {
    expect(await store.teamShops.ofMember(await join('Cyd'))).toBeUndefined()
    await store.teams.leave([bob.id], { classId, at: at() })
    expect(await store.teamShops.ofMember(bob)).toBeUndefined()
  })

  it('stays when a member is erased, and is erased with the last one', async () => {
    const { shop } = await shared(ann)
    await store.eraseLearner(ann.id)
    expect(await store.pendingErasures()).toEqual([])
    expect((await shared(bob)).shop).toBe(shop)
    await store.eraseLearner(bob.id)
    expect(await store.pendingErasures()).toMatchObject([{ shop, teamId: team.id }])
    expect(await nicknames(shop)).toEqual([])
  })

  it('is erased with its team', async () => {
    const { shop, epoch } = await shared(ann)
    await store.teams.deleteTeam(classId, team.id, at())
    expect(await store.pendingErasures()).toMatchObject([{ shop, epoch: epoch + 1 }])
    expect(await nicknames(shop)).toEqual([])
    expect(await store.teamShops.ofMember(ann)).toBeUndefined()
  })

  it('is in a backup', async () => {
    const { shop } = await shared(ann)
    await replace(await rowsOfClass())
    expect((await shared(bob)).shop).toBe(shop)
    expect(await nicknames(shop)).toEqual(['Ann', 'Bob'])
  })

  it('is closed to learners of other classes, whatever memberships say', async () => {
    const { shop } = await shared(ann)
    const other = await store.findOrCreateClass({ name: `class ${++count}`, endsAt: NEXT_YEAR })
    const { learner: eve } = await store.join(other.id, 'Eve')
    const tables = await rowsOfClass()
    const members = tables.get('teamMembers') ?? []
    tables.set('teamMembers', [...members, { ...members[0], id: 'forged', learner: eve.id }])
    await replace(tables)
    expect(await nicknames(shop)).toEqual(['Ann', 'Bob'])
    await store.eraseClass(other.id, { isEverything: true })
  })

  it('is known by its members', async () => {
    const { shop } = await shared(ann)
    const cyd = await join('Cyd')
    expect(await store.teamShops.shopsOf(classId, [bob, cyd])).toEqual([shop])
    expect(await store.teamShops.shopsOf(classId, [cyd])).toEqual([])
    await store.teams.leave([bob.id], { classId, at: at() })
    expect(await store.teamShops.shopsOf(classId, [bob])).toEqual([])
  })

  describe('in the store', () => {
    let row: Learner
    let event: string
    beforeEach(async () => {
      row = await shared(ann)
      event = `event-${count}`
      const tried = { id: event, kind: 'tried', key: 'xss', at: at().toISOString() } as const
      const entries = [{ ...tried, detail: 'a secret of the team', evidence: null }]
      await store.appendEvents([{ shop: row.shop, entries }])
      const by = 'Olga'
      await store.messageStore.postMessage(
        classId,
        { by, audience: { to: 'learner', learner: row.id }, text: 'Go, Red' },
        at(),
      )
      const [message] = await store.messageStore.messagesFor(row)
      await store.messageStore.markRead(row, message?.id ?? '', at())
      const about = { trainer: by, learner: null, detail: 'Red' }
      const acts = ['team-create', 'team-change', 'contest-change'].map((act) => ({ ...about, act }))
      const visit = { ...about, act: 'visit', learner: row.id }
      await store.messageStore.addAuditEntries(classId, [...acts, visit], at())
    })
    const text = async () => JSON.stringify([...(await rowsOfClass())])
    const traces = () => [row.id, row.shop, 'Red', 'a secret of the team', event]

    it('is named in the audit list as the team', async () => {
      const entries = await store.messageStore.auditEntries(classId)
      expect(entries.find(({ act }) => act === 'visit')?.learner).toBe('Red')
    })

    it('leaves nothing once its team is deleted', async () => {
      const known = traces()
      for (const trace of known) expect(await text()).toContain(trace)
      await store.teams.deleteTeam(classId, team.id, at())
      for (const { id } of await store.pendingErasures()) await store.eraseLearner(id)
      const left = await text()
      expect(known.filter((trace) => left.includes(trace))).toEqual([])
    })

    it('leaves nothing once all members are erased', async () => {
      const known = traces()
      for (const { id } of [ann, bob]) await store.eraseLearner(id)
      for (const { id } of await store.pendingErasures()) await store.eraseLearner(id)
      const left = await text()
      expect(known.filter((trace) => left.includes(trace))).toEqual([])
    })

    it('leaves counts under numbers once its class is erased', async () => {
      const known = traces()
      await store.eraseClass(classId)
      const left = await text()
      expect(known.filter((trace) => left.includes(trace))).toEqual([row.id, event])
    })
  })

  it('counts for those who are in the team when something is done there, and were not removed', async () => {
    const { shop, id: row } = await shared(ann)
    const cyd = await join('Cyd')
    const done = async (id: string, when: Date) => {
      const event = { id: `${classId} ${id}`, kind: 'solved' as const, key: id, detail: '' }
      const entries = [{ ...event, at: when.toISOString(), evidence: null }]
      await store.appendEvents([{ shop, entries }])
    }
    await done('both', at())
    await store.teams.leave([bob.id], { classId, at: at() })
    await done('ann', at())
    await store.teams.joinByCode(team.code, { classId, learner: cyd.id, most: 2, at: at() })
    await done('ann and cyd', at())
    const history = await store.teamShops.history(classId)
    const everybody = [ann.id, bob.id, cyd.id, 'nobody']
    const keysOf = async (now = history) =>
      [...(await store.teamShops.eventsWith(now, everybody)).values()].map((own) => own.map(({ key }) => key))
    expect(await keysOf()).toEqual([['both', 'ann', 'ann and cyd'], ['both'], ['ann and cyd'], []])
    expect(history?.membersAt(row, at().toISOString())).toEqual([ann.id, cyd.id])
    expect(history?.membersAt(ann.id, at().toISOString())).toBeUndefined()

    // Events of these tests are later than any clock: after the removal.
    await store.removeLearner(ann.id)
    expect((await keysOf(await store.teamShops.history(classId)))[0]).toEqual([])
    await store.eraseLearner(cyd.id)
    const left = await store.teamShops.history(classId)
    expect(left?.membersAt(row, at().toISOString())).toEqual([])
  })

  it('does not count for learners what was done there between their removal and their return', async () => {
    const { shop } = await shared(ann)
    const blue = await store.teams.createTeam(classId, { name: 'Blue' }, new Date())
    await store.teams.moveLearners(blue.id, { classId, learners: [bob.id], most: 2, at: new Date() })
    await store.teams.moveLearners(team.id, { classId, learners: [bob.id], most: 2, at: new Date() })
    const done = (key: string) => {
      const event = { id: `${classId} ${key}`, kind: 'solved' as const, key, detail: '', evidence: null }
      return store.appendEvents([{ shop, entries: [{ ...event, at: new Date().toISOString() }] }])
    }
    const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
    await done('before')
    await soon()
    await store.removeLearner(bob.id)
    await store.removeLearner(bob.id)
    await soon()
    await done('away')
    await soon()
    await store.renewPassphrase(bob.id)
    await soon()
    await done('back')
    const events = await store.teamShops.eventsWith(await store.teamShops.history(classId), [bob.id])
    expect(events.get(bob.id)?.map(({ key }) => key)).toEqual(['before', 'back'])
    expect(await nicknames(shop)).toEqual(['Ann', 'Bob'])
    await store.removeLearner(bob.id)
    await store.teams.deleteTeam(classId, team.id, new Date())
    await store.renewPassphrase(bob.id)
    expect(await store.teamShops.ofMember(bob)).toBeUndefined()
  })

  it('counts for former members when the last current one is erased, without texts, until they are erased, too', async () => {
    const { shop, id: row } = await shared(ann)
    const evidence = JSON.stringify({ source: 'a secret of the team' })
    const entries = (
      [
        ['solved', 'xss', 'a secret of the team'],
        ['lines', 'xss', 'right'],
        ['lines', 'sql', 'wrong'],
        ['fix', 'xss', 'own'],
        ['tried', 'csrf', 'a secret of the team'],
      ] as const
    ).map(([kind, key, detail]) => {
      return { id: `${classId} ${kind} ${key}`, kind, key, detail, at: at().toISOString(), evidence }
    })
    await store.appendEvents([{ shop, entries }])
    const change = { by: 'Olga', kind: 'removed' as const, competitor: null, points: 0 }
    for (const key of ['solved xss', 'tried csrf']) {
      const reason = 'a secret of the team'
      await store.contests.addScoreChange(classId, { ...change, event: `${classId} ${key}`, reason }, at())
    }
    await store.teams.leave([bob.id], { classId, at: at() })
    const erase = async (learner: string) => {
      await store.eraseLearner(learner)
      for (const { id } of await store.pendingErasures()) await store.eraseLearner(id)
      expect(await store.pendingErasures()).toEqual([])
    }
    const credits = async () => {
      const events = await store.teamShops.eventsWith(await store.teamShops.history(classId), [bob.id])
      return events.get(bob.id)?.map(({ kind, key, detail, hasEvidence }) => [kind, key, detail, hasEvidence])
    }
    await erase(ann.id)
    expect(await credits()).toEqual([
      ['solved', 'xss', '', false],
      ['lines', 'xss', 'right', false],
      ['fix', 'xss', 'own', false],
    ])
    expect((await store.contests.scoreChanges(classId)).map(({ event }) => event)).toEqual([
      `${classId} solved xss`,
    ])
    const kept = JSON.stringify([...(await rowsOfClass())])
    expect([shop, 'Red', 'a secret of the team'].filter((trace) => kept.includes(trace))).toEqual([])

    // Who joins later gets a new shop.
    const cyd = await join('Cyd')
    await store.teams.moveLearners(team.id, { classId, learners: [cyd.id], most: 2, at: at() })
    expect((await shared(cyd)).shop).not.toBe(shop)
    await erase(cyd.id)
    await erase(bob.id)
    const left = JSON.stringify([...(await rowsOfClass())])
    expect([row, team.id, 'solved xss'].filter((trace) => left.includes(trace))).toEqual([])
  })

  it('has no history in a class without shared shops', async () => {
    const history = await store.teamShops.history(classId)
    expect(history).toBeUndefined()
    expect(await store.teamShops.eventsWith(history, [ann.id])).toEqual(new Map())
  })
})
