import { describe, expect, it } from 'vitest'
import { openStoreForEach, STORE_KINDS } from '../../../testing/class/stores.ts'
import type { SchoolClass } from '../model.ts'
import type { ClassStore } from '../store.ts'
import type { TransferRow } from '../transfer.ts'
import { captainOf, currentMembers, type Team } from './teams.ts'

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

/** What tests do with one class store. */
class Contestants {
  readonly store: ClassStore
  readonly classId: string
  readonly #names = new Map<string, string>()
  #seconds = 0

  constructor(store: ClassStore, { id }: SchoolClass) {
    this.store = store
    this.classId = id
  }

  /** Joins the class. Returns the id of the learner. */
  async learner(nickname: string): Promise<string> {
    const { learner } = await this.store.join(this.classId, nickname)
    this.#names.set(learner.id, nickname)
    return learner.id
  }

  /** The class, and a time after all before. */
  get change(): { classId: string; at: Date } {
    return { classId: this.classId, at: new Date(Date.UTC(2030, 0, 1, 0, 0, ++this.#seconds)) }
  }

  found(name: string, learner: string): Promise<Team> {
    return this.store.teams.foundTeam(name, { ...this.change, learner })
  }

  join(code: string, learner: string, most = 4): Promise<Team> {
    return this.store.teams.joinByCode(code, { ...this.change, learner, most })
  }

  move(team: string, learners: readonly string[], most = 4): Promise<void> {
    return this.store.teams.moveLearners(team, { ...this.change, learners, most })
  }

  /** The members of each team, the captain first with a star, then who joined first. */
  async teams(): Promise<Record<string, string[]>> {
    const members = [...currentMembers(await this.store.teams.memberships(this.classId)).values()]
    const teams = await this.store.teams.teams(this.classId)
    return Object.fromEntries(
      teams.map(({ id, name }) => {
        const own = members.filter(({ team }) => team === id)
        const captain = captainOf(own)
        return [
          name,
          own.map(({ learner }) => `${this.#names.get(learner)}${learner === captain ? '*' : ''}`),
        ]
      }),
    )
  }
}

describe.each(STORE_KINDS)('teams %s', (_, placeOf) => {
  let store: ClassStore
  let all: Contestants
  let [ann, bob, carl]: string[] = []
  openStoreForEach(placeOf, async (opened, monday) => {
    store = opened
    all = new Contestants(store, monday)
    ann = await all.learner('Ann')
    bob = await all.learner('Bob')
    carl = await all.learner('Carl')
  })
  const id = (learner: string | undefined): string => learner ?? ''

  it('are founded, and joined by code in any spelling', async () => {
    const { code } = await all.found(' Team  Fig ', id(ann))
    expect(code).toMatch(/^[a-z]+-[a-z]+-[a-z]+$/)
    await all.join(` ${code.toUpperCase().replaceAll('-', '  ')}. `, id(bob))
    expect(await all.teams()).toEqual({ 'Team Fig': ['Ann*', 'Bob'] })
    for (const wrong of ['', 'fig', `${code}-fig`, "' or 1=1--", 'a'.repeat(10_000)]) {
      await expect(all.join(wrong, id(carl))).rejects.toMatchObject({ refusal: 'code' })
    }
  })

  it('are not joined with a code of another class, nor by its learners', async () => {
    const { id: team, code } = await all.found('Fig', id(ann))
    const other = new Contestants(
      store,
      await store.findOrCreateClass({ name: 'Tuesday', endsAt: NEXT_YEAR }),
    )
    const eve = await other.learner('Eve')
    await expect(other.join(code, eve)).rejects.toMatchObject({ refusal: 'code' })
    await expect(other.move(team, [eve])).rejects.toMatchObject({ refusal: 'unknown' })
    await expect(all.move(team, [eve])).rejects.toMatchObject({ refusal: 'unknown' })
    await other.found('Fig', eve)
    expect(await all.teams()).toEqual({ Fig: ['Ann*'] })
  })

  it('refuse names that look alike or are none, and keep nothing of a refused team', async () => {
    const { id: fig } = await all.found('Fig', id(ann))
    for (const [name, refusal] of [
      ['fig', 'taken'],
      ['F-і-g', 'taken'],
      ['<b>', 'name'],
      ['', 'name'],
      ['Trainer', 'name'],
    ] as const) {
      await expect(all.found(name, id(bob))).rejects.toMatchObject({ refusal })
    }
    const plum = await store.teams.createTeam(all.classId, { name: 'Plum' }, new Date())
    await expect(store.teams.changeTeam(all.classId, plum.id, { name: 'FIG' })).rejects.toMatchObject({
      refusal: 'taken',
    })
    await store.teams.changeTeam(all.classId, fig, { name: 'FIG', bracket: 'Guests' })
    expect(await all.teams()).toEqual({ FIG: ['Ann*'], Plum: [] })
    expect((await store.teams.teams(all.classId)).map(({ bracket }) => bracket)).toContain('Guests')
  })

  it('stay as they are when somebody joins or is moved twice', async () => {
    const { id: team, code } = await all.found('Fig', id(ann))
    await all.join(code, id(bob), 2)
    const before = await store.teams.memberships(all.classId)
    await all.join(code, id(bob), 2)
    await all.move(team, [id(ann), id(bob), id(bob)], 2)
    expect(await store.teams.memberships(all.classId)).toEqual(before)
  })

  it('take nobody who is in another team and has not left it', async () => {
    const { code } = await all.found('Fig', id(ann))
    await all.found('Plum', id(bob))
    await expect(all.join(code, id(bob))).rejects.toMatchObject({ refusal: 'inTeam' })
    await expect(all.found('Third', id(bob))).rejects.toMatchObject({ refusal: 'inTeam' })
    await store.teams.leave([id(bob)], all.change)
    await all.join(code, id(bob))
    expect(await all.teams()).toEqual({ Fig: ['Ann*', 'Bob'], Plum: [] })
  })

  it('have a limit, and move several learners or none', async () => {
    const { id: fig, code } = await all.found('Fig', id(ann))
    const { id: plum } = await all.found('Plum', id(bob))
    await expect(all.move(fig, [id(bob), id(carl)], 2)).rejects.toMatchObject({ refusal: 'full' })
    expect(await all.teams()).toEqual({ Fig: ['Ann*'], Plum: ['Bob*'] })
    await all.move(fig, [id(bob)], 2)
    await expect(all.join(code, id(carl), 2)).rejects.toMatchObject({ refusal: 'full' })
    expect(await all.teams()).toEqual({ Fig: ['Ann*', 'Bob'], Plum: [] })
    await all.move(plum, [id(carl)], 2)
    expect(await all.teams()).toEqual({ Fig: ['Ann*', 'Bob'], Plum: ['Carl*'] })
  })

  it('remember in which team somebody was at each time', async () => {
    const { id: fig } = await all.found('Fig', id(ann))
    const { id: plum } = await all.found('Plum', id(bob))
    await all.move(plum, [id(ann)])
    await store.teams.leave([id(ann)], all.change)
    const own = (await store.teams.memberships(all.classId)).filter(({ learner }) => learner === ann)
    expect(own.filter(({ team }, index) => team || index === own.length - 1)).toMatchObject([
      { team: fig, at: '2030-01-01T00:00:01.000Z' },
      { team: plum, at: '2030-01-01T00:00:03.000Z' },
      { team: null, at: '2030-01-01T00:00:04.000Z' },
    ])
  })

  it('get the member who has been there longest as captain when theirs leaves', async () => {
    // Carl was in a team before, but joins this one last.
    const { id: plum } = await all.found('Plum', id(carl))
    const { id: fig, code } = await all.found('Fig', id(ann))
    await all.join(code, id(bob))
    await all.move(fig, [id(carl)])
    expect(await all.teams()).toEqual({ Plum: [], Fig: ['Ann*', 'Bob', 'Carl'] })
    await store.teams.leave([id(ann)], all.change)
    expect(await all.teams()).toEqual({ Plum: [], Fig: ['Bob*', 'Carl'] })
    await store.teams.makeCaptain(id(carl), all.change)
    expect(await all.teams()).toEqual({ Plum: [], Fig: ['Bob', 'Carl*'] })
    await all.move(plum, [id(carl)])
    expect(await all.teams()).toEqual({ Plum: ['Carl*'], Fig: ['Bob*'] })
    await store.teams.leave([id(bob), id(bob)], all.change)
    expect(await all.teams()).toEqual({ Plum: ['Carl*'], Fig: [] })
    await all.join(code, id(ann))
    expect(await all.teams()).toEqual({ Plum: ['Carl*'], Fig: ['Ann*'] })
    await expect(store.teams.makeCaptain(id(bob), all.change)).rejects.toMatchObject({ refusal: 'unknown' })
  })

  it('do not count removed learners, who are in their team again when they come back', async () => {
    const { code } = await all.found('Fig', id(ann))
    await all.join(code, id(bob), 2)
    await store.removeLearner(id(bob))
    await all.join(code, id(carl), 2)
    await store.renewPassphrase(id(bob))
    expect(await all.teams()).toEqual({ Fig: ['Ann*', 'Carl', 'Bob'] })
    await store.removeLearner(id(carl))
    await expect(all.found('Plum', id(carl))).rejects.toMatchObject({ refusal: 'unknown' })
  })

  it('forget an erased learner, and accept nothing of them any more', async () => {
    const { code } = await all.found('Fig', id(ann))
    await all.join(code, id(bob))
    await store.eraseLearner(id(ann))
    expect(await all.teams()).toEqual({ Fig: ['Bob*'] })
    await expect(all.join(code, id(ann))).rejects.toMatchObject({ refusal: 'unknown' })
    expect((await store.teams.memberships(all.classId)).map(({ learner }) => learner)).toEqual([bob])
  })

  it('do not keep the name of a learner who was erased and left nobody in the team', async () => {
    await all.found('Ann alone', id(ann))
    await store.eraseLearner(id(ann))
    expect(await all.teams()).toEqual({})
    // Bob was in this team, and his points of that time count there.
    const { code } = await all.found('Carl and friends', id(carl))
    await all.join(code, id(bob))
    await store.teams.leave([id(bob)], all.change)
    await store.eraseLearner(id(carl))
    expect(Object.keys(await all.teams())).toEqual([expect.stringMatching(/^Team \S{6}$/)])
    await all.found('Carl and friends', id(bob))
  })

  it('are deleted without their members', async () => {
    const { id: fig, code } = await all.found('Fig', id(ann))
    await all.join(code, id(bob))
    await store.teams.deleteTeam(all.classId, fig, new Date())
    expect(await all.teams()).toEqual({})
    await expect(store.teams.deleteTeam(all.classId, fig, new Date())).rejects.toMatchObject({
      refusal: 'unknown',
    })
    await expect(all.join(code, id(carl))).rejects.toMatchObject({ refusal: 'code' })
    await all.found('Fig', id(bob))
    expect(await all.teams()).toEqual({ Fig: ['Bob*'] })
  })

  it('get new codes, and the old ones let nobody in', async () => {
    const { id: fig, code } = await all.found('Fig', id(ann))
    const next = await store.teams.renewCode(all.classId, fig)
    await expect(all.join(code, id(bob))).rejects.toMatchObject({ refusal: 'code' })
    await all.join(next, id(bob))
    await expect(store.teams.renewCode(all.classId, 'none')).rejects.toMatchObject({ refusal: 'unknown' })
  })

  it('are filled by name, also when members of full teams change places', async () => {
    const { id: fig } = await all.found('Fig', id(ann))
    await store.teams.changeTeam(all.classId, fig, { bracket: 'Guests' })
    await all.found('Plum', id(bob))
    const { at } = all.change
    const assign = (learners: readonly string[], most = 1) =>
      store.teams.assign(
        [
          { name: 'fig', learners: [id(bob)] },
          { name: 'Plum', bracket: 'Students', learners: [id(ann)] },
          { name: 'Kiwi', bracket: 'Students', learners },
        ],
        { classId: all.classId, at, most },
      )
    await expect(assign([id(carl), 'nobody'], 2)).rejects.toMatchObject({ refusal: 'unknown' })
    expect(await all.teams()).toEqual({ Fig: ['Ann*'], Plum: ['Bob*'] })
    expect(await assign([id(carl)])).toBe(1)
    expect(await all.teams()).toEqual({ Fig: ['Bob*'], Plum: ['Ann*'], Kiwi: ['Carl*'] })
    const teams = await store.teams.teams(all.classId)
    expect(Object.fromEntries(teams.map(({ name, bracket }) => [name, bracket]))).toEqual({
      Fig: 'Guests',
      Plum: 'Students',
      Kiwi: 'Students',
    })
    expect(await assign([id(carl)])).toBe(0)
  })

  it('are in a backup of the class, and come back as they were', async () => {
    const { code } = await all.found('Fig', id(ann))
    await all.join(code, id(bob))
    await store.teams.makeCaptain(id(bob), all.change)
    const saved = [await store.teams.teams(all.classId), await store.teams.memberships(all.classId)]
    const rows: [table: string, rows: readonly TransferRow[]][] = []
    await store.readClassRows(all.classId, (table, some) => rows.push([table, some]))
    await store.teams.leave([id(ann), id(bob), id(carl)], all.change)
    await store.replaceClass(
      all.classId,
      rows.map(([table, some]) => ({ table, read: () => some })),
      (await store.signingSecret()).toString('hex'),
    )
    expect([await store.teams.teams(all.classId), await store.teams.memberships(all.classId)]).toEqual(saved)
    await all.join(code, id(carl))
    expect(await all.teams()).toEqual({ Fig: ['Ann', 'Bob*', 'Carl'] })
  })
})
