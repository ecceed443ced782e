import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ContestBoard, ScoringRules } from '#contract/contest.ts'
import { runningContest } from '../../testing/class/contest.ts'
import { openStoreAt } from '../../testing/class/stores.ts'
import { openTestDatabase } from '../../testing/postgres/database.ts'
import { type LearningEvent, uniqueKeyOf } from '../../training/progress/event-log.ts'
import { seededRandom } from '../../training/proof/seeded-random.ts'
import type { StoredContest } from '../store/contest/contests.ts'
import { currentMembers } from '../store/contest/teams.ts'
import { StoreRefusal } from '../store/model.ts'
import { SqliteDatabase } from '../store/sqlite/database.ts'
import { ClassStore } from '../store/store.ts'
import { Contest } from './contest.ts'
import { computeScores } from './scoring.ts'

const [LEARNERS, TEAMS, EVENTS, BATCHES] = [60, 15, 3_000, 150]
const MINUTE_MS = 60_000
const STARTS = Date.parse('2026-11-28T10:00:00.000Z')
const ENDS = STARTS + 120 * MINUTE_MS

const CHALLENGES = Array.from({ length: 30 }, (_, index) => {
  return { key: `challenge${index}`, stars: 1 + (index % 6), rightFixes: ['fix-b'] }
})

const RULES: ScoringRules = {
  stars: [100, 250, 450, 700, 1000, 1350],
  challenges: { challenge3: 123 },
  shares: { solve: 100, lines: 10, fix: 15, proven: 25, ownFix: 75 },
  falling: { leastPercent: 20, solves: 8 },
  firstSolves: [20, 10, 5],
  timeBonusPercent: 15,
  hintPercent: 7,
  rounds: null,
}

const DETAILS: Partial<Record<LearningEvent['kind'], readonly string[]>> = {
  lines: ['right', 'wrong'],
  fix: ['fix-a', 'fix-b', 'own'],
  proven: ['proven', 'own'],
  hint: ['1', '2', '3'],
}
const KINDS = [
  'solved',
  'solved',
  'lines',
  'fix',
  'proven',
  'hint',
  'opened',
  'near',
  'byCode',
  'byBrowser',
] as const

const random = seededRandom('rehearsal of a contest')

/** All that happens in the shops, in the order in which it arrives. Some of it is before the start or after the end. */
function eventsOf(shops: readonly string[]): { shop: string; entries: LearningEvent[] }[] {
  const known = new Set<string>()
  const events: { shop: string; entries: LearningEvent[] }[] = []
  while (events.length < EVENTS) {
    const shop = random.pick(shops)
    const kind = random.pick(KINDS)
    const [key, detail] = [random.pick(CHALLENGES).key, random.pick(DETAILS[kind] ?? [''])]
    const once = uniqueKeyOf({ kind, key, detail })
    if (once !== null && known.has(`${shop} ${once}`)) continue
    known.add(`${shop} ${once}`)
    // Many events have the same second.
    const at = new Date(STARTS + random.number(-600, 7_800) * 1_000).toISOString()
    events.push({ shop, entries: [{ id: `event${events.length}`, kind, key, detail, at, evidence: null }] })
  }
  return random.shuffle(events)
}

/** A class with a contest whose clock can be set. */
class Rehearsal {
  readonly classStore: ClassStore
  readonly classId: string
  now = STARTS

  private constructor(classStore: ClassStore, classId: string) {
    this.classStore = classStore
    this.classId = classId
  }

  static async open(classStore: ClassStore): Promise<Rehearsal> {
    const endsAt = new Date(Date.now() + 365 * 86_400_000)
    const { id } = await classStore.findOrCreateClass({ name: 'Rehearsal', endsAt })
    const rehearsal = new Rehearsal(classStore, id)
    const settings = runningContest({
      startsAt: new Date(STARTS).toISOString(),
      endsAt: new Date(ENDS).toISOString(),
      teams: { madeBy: 'trainer', most: LEARNERS },
      brackets: ['school', 'open'],
      rules: RULES,
    })
    await classStore.contests.changeContest(id, () => ({ settings, revealed: null }))
    for (let each = 0; each < TEAMS; each++) await rehearsal.addTeam(`Team ${each}`)
    await Promise.all(Array.from({ length: LEARNERS }, (_, each) => classStore.join(id, `Learner ${each}`)))
    for (const { id: learner } of await classStore.learners(id)) await rehearsal.move(learner)
    return rehearsal
  }

  get at(): Date {
    return new Date(this.now)
  }

  contest(classStore = this.classStore): Promise<Contest> {
    return Contest.open({
      classId: this.classId,
      classStore,
      challenges: CHALLENGES,
      isPaused: () => false,
      reporter: { unexpected: (error) => expect.fail(String(error)) },
      now: () => this.now,
    })
  }

  addTeam(name: string): Promise<unknown> {
    return this.classStore.teams.createTeam(
      this.classId,
      { name, bracket: random.pick(['school', 'open']) },
      this.at,
    )
  }

  async move(learner: string): Promise<void> {
    const { classStore, classId, at } = this
    const team = random.pick(await classStore.teams.teams(classId)).id
    await classStore.teams.moveLearners(team, { classId, learners: [learner], most: LEARNERS, at })
  }

  changeSettings(change: (saved: StoredContest) => StoredContest): Promise<void> {
    return this.classStore.contests.changeContest(this.classId, (saved) => saved && change(saved))
  }

  changeRules(rules: Partial<ScoringRules>): Promise<void> {
    return this.changeSettings(({ settings, revealed }) => {
      return { settings: { ...settings, rules: { ...settings.rules, ...rules } }, revealed }
    })
  }

  /** Something that trainers or players do beside the events. */
  async change(): Promise<void> {
    const { classStore, classId, at } = this
    const { contests, teams } = classStore
    const learners = await classStore.learners(classId)
    const learner = random.pick(learners)
    const team = random.pick(await teams.teams(classId))
    const by = { by: 'Tess', reason: 'Rehearsal' }
    const changes: (() => Promise<unknown>)[] = [
      () => this.move(learner.id),
      () => this.move(learner.id),
      () => teams.leave([learner.id], { classId, at }),
      () => classStore.removeLearner(learner.id),
      () => classStore.renewPassphrase((learners.find(({ removedAt }) => removedAt !== null) ?? learner).id),
      () => classStore.renameLearner(learner.id, `New ${random.name()} ${random.number(1, 999)}`),
      () => teams.changeTeam(classId, team.id, { name: `Team ${random.name()}`, bracket: 'open' }),
      async () => {
        const { id: event = '' } = random.pick(await classStore.events(classId))
        await contests.addScoreChange(
          classId,
          { kind: 'removed', event, competitor: null, points: 0, ...by },
          at,
        )
      },
      () => {
        const award = {
          kind: 'award' as const,
          event: null,
          competitor: team.id,
          points: random.number(-90, 200),
        }
        return contests.addScoreChange(classId, { ...award, ...by }, at)
      },
      async () => {
        const all = await contests.scoreChanges(classId)
        if (all.length > 0) await contests.deleteScoreChange(classId, random.pick(all).id)
      },
      () => this.changeRules({ falling: random.chance() ? null : RULES.falling }),
      () => this.changeRules({ hintPercent: random.number(0, 30), firstSolves: [random.number(0, 50), 10] }),
      () => this.changeRules({ shares: { ...RULES.shares, ownFix: random.number(0, 150) } }),
      () => this.addTeam(`Team ${random.name()} ${random.number(1, 999)}`),
      () => (random.chance(3) ? teams.deleteTeam(classId, team.id, at) : this.move(learner.id)),
      () => (random.chance(5) ? classStore.eraseLearner(learner.id) : this.move(learner.id)),
      () =>
        this.changeSettings(({ settings }) => {
          const freezesAt = random.chance() ? null : new Date(this.now - 20 * MINUTE_MS).toISOString()
          return {
            settings: { ...settings, freezesAt },
            revealed: random.chance() ? null : random.number(0, 5),
          }
        }),
    ]
    await random
      .pick(changes)()
      .catch((error: unknown) => {
        if (!(error instanceof StoreRefusal)) throw error
      })
  }

  /** What points are, computed from the store alone. */
  async computed() {
    const { classStore, classId } = this
    const saved = await classStore.contests.contest(classId)
    if (!saved) throw new Error('There is no contest.')
    return computeScores({
      settings: saved.settings,
      challenges: new Map(CHALLENGES.map((challenge) => [challenge.key, challenge])),
      learners: await classStore.learners(classId),
      teams: await classStore.teams.teams(classId),
      memberships: await classStore.teams.memberships(classId),
      changes: await classStore.contests.scoreChanges(classId),
      events: random.shuffle(await classStore.events(classId)),
    })
  }
}

/** All that is shown of a contest. */
function shown(contest: Contest) {
  const boards = (['trainers', 'players'] as const).map((audience) => {
    const { version: _, ...board } = contest.board(audience) as ContestBoard
    return board
  })
  const ids = boards[0]?.standings.map(({ id }) => id) ?? []
  return { boards, entries: ids.map((id) => contest.entriesOf(id)), teams: contest.describeTeams() }
}

async function rehearse(rehearsal: Rehearsal, live: readonly Contest[]): Promise<ContestBoard | undefined> {
  const { classStore, classId } = rehearsal
  const shops = (await classStore.learners(classId)).map(({ shop }) => shop)
  const events = eventsOf(shops)
  const size = Math.ceil(EVENTS / BATCHES)
  for (let batch = 0; batch < BATCHES; batch++) {
    rehearsal.now = STARTS + ((batch * 130) / BATCHES) * MINUTE_MS
    // A lost answer has events sent twice.
    const again = random.chance(5) ? size : 0
    await classStore.appendEvents(events.slice(Math.max(0, batch * size - again), (batch + 1) * size))
    await rehearsal.change()
    if (batch % 3 === 0) await Promise.all(live.map((contest) => contest.settle()))
    if (batch % 10 !== 9) continue
    const restarted = await rehearsal.contest()
    const fromStore = await rehearsal.computed()
    expect(shown(restarted).boards[0]).toMatchObject({
      standings: fromStore.standings,
      lines: fromStore.lines,
      firsts: fromStore.firsts,
    })
    for (const contest of live) {
      // Messages of another process take a moment.
      await vi.waitFor(async () => {
        await contest.settle()
        expect(shown(contest)).toEqual(shown(restarted))
      }, 5_000)
    }
    restarted.close()
  }
  return live[0]?.board('trainers')
}

/** So that the test cannot pass with an empty board. */
async function expectMuchHappened(board: ContestBoard | undefined, { classStore, classId }: Rehearsal) {
  expect(board?.standings.filter(({ points }) => points > 1_000).length).toBeGreaterThan(TEAMS / 2)
  expect(new Set(board?.standings.map(({ points }) => points)).size).toBeGreaterThan(TEAMS / 2)
  expect((await classStore.teams.memberships(classId)).length).toBeGreaterThan(LEARNERS + 20)
  expect(currentMembers(await classStore.teams.memberships(classId)).size).toBeGreaterThan(LEARNERS / 2)
}

it('shows the same points live, after a restart and computed from the store, whatever happens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const classStore = new ClassStore(new SqliteDatabase(join(folder, 'class.sqlite'), expect.fail))
  try {
    const rehearsal = await Rehearsal.open(classStore)
    const live = await rehearsal.contest()
    await expectMuchHappened(await rehearse(rehearsal, [live]), rehearsal)
    live.close()
  } finally {
    await classStore.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('shows the same points in two processes with one PostgreSQL', async ({ skip }) => {
  const postgres = await openTestDatabase()
  if (!postgres.isReal) {
    await postgres.close()
    skip('Several processes take a real PostgreSQL.')
  }
  const [here, there] = await Promise.all([openStoreAt(postgres.url), openStoreAt(postgres.url)])
  try {
    const rehearsal = await Rehearsal.open(here)
    const live = await Promise.all([rehearsal.contest(here), rehearsal.contest(there)])
    await expectMuchHappened(await rehearse(rehearsal, live), rehearsal)
    for (const contest of live) contest.close()
  } finally {
    await Promise.all([here.close(), there.close()])
    await postgres.close()
  }
})
