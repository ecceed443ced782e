import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { FairnessCompetitor, FairnessNote, FairnessReport } from '#contract/fairness.ts'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { ClassDependencies } from '../../../../class-hooks.ts'
import type { Challenge } from '../../../../training/catalogue/challenges.ts'
import type { Contest } from '../../../contest/contest.ts'
import { type FixFingerprint, fairnessNotes } from '../../../contest/fairness.ts'
import { ownerOfFlag } from '../../../contest/flag-routes.ts'
import { Pieces } from '../../../contest/pieces.ts'
import type { ClassStore } from '../../../store/store.ts'

export interface FairnessRoutesOptions extends Pick<ClassDependencies, 'ownFlag' | 'cheatScoreOf'> {
  classId: string
  classStore: Pick<ClassStore, 'evidenceOf'>
  contest: Contest
  challenges: readonly Challenge[]
}

/** A report is used again for this many times as long as it took: that of a large contest takes a second. */
const REUSE = 20

/** Adds the fairness view of a contest: what was seen of each competitor that is worth a look. */
export function addFairnessRoutes(app: FastifyInstance, options: FairnessRoutesOptions): void {
  const { contest } = options
  const fixes = new FixFingerprints(options)
  let latest: { report: string; freshUntil: number } | undefined
  let running: Promise<string> | undefined
  const make = async (): Promise<string> => {
    await contest.settle()
    if (latest && performance.now() < latest.freshUntil) return latest.report
    const known = await fixes.current()
    const began = performance.now()
    const report = await fairnessReport(options, known)
    const now = performance.now()
    latest = { report, freshUntil: now + (now - began) * REUSE }
    return report
  }
  app.get('/api/contest/fairness', { config: { role: 'trainer', act: 'fairness' } }, async (_, reply) => {
    // One at a time: requests that arrive meanwhile get the same.
    running ??= make().finally(() => {
      running = undefined
    })
    return reply.type('application/json; charset=utf-8').send(await running)
  })
}

/** A `FairnessReport` as JSON. Empty without a contest. Other work of the process runs in between. */
async function fairnessReport(
  options: FairnessRoutesOptions,
  fixes: ReadonlyMap<string, FixFingerprint>,
): Promise<string> {
  const { contest, cheatScoreOf } = options
  const { settings } = contest
  const head = { at: new Date().toISOString(), competitors: [] } satisfies FairnessReport
  if (!settings) return JSON.stringify(head)
  const byKey = new Map(options.challenges.map((challenge) => [challenge.key, challenge]))
  const names = new Map(contest.learners.map(({ id, nickname }) => [id, nickname]))
  for (const { id, name } of contest.teams) names.set(id, name)
  const notes = await fairnessNotes({
    settings,
    learners: contest.learners,
    events: contest.events,
    fixes,
    competitorOf: (learner) => contest.competitorOf(learner),
    nameOf: (id) => names.get(id) ?? '',
    ownerOfFlag: (key, start) => {
      const challenge = byKey.get(key)
      return challenge && ownerOfFlag(options, challenge, start)
    },
    cheatScoreOf: ({ challenge: key, ...timing }) => {
      const challenge = byKey.get(key)
      return challenge ? cheatScoreOf({ ...timing, challenge }) : 0
    },
  })
  const competitors = await competitorsAsJson(contest, notes, names)
  return JSON.stringify(head).replace('[]', () => `[${competitors.join()}]`)
}

/** All competitors, and learners without a team if there is something about them. Sorted by name. */
async function competitorsAsJson(
  contest: Contest,
  notes: readonly FairnessNote[],
  names: ReadonlyMap<string, string>,
): Promise<string[]> {
  const pieces = new Pieces()
  const own = Map.groupBy(notes, ({ learner }) => contest.competitorOf(learner) ?? learner)
  const standings = contest.board('trainers')?.standings ?? []
  const places = new Map(standings.map(({ id, place }) => [id, place]))
  const { compare } = new Intl.Collator('en')
  const ids = [...new Set([...places.keys(), ...own.keys()])].sort((one, other) =>
    compare(names.get(one) ?? '', names.get(other) ?? ''),
  )
  const texts: string[] = []
  for (const id of ids) {
    const competitor: FairnessCompetitor = {
      id,
      name: names.get(id) ?? '',
      place: places.get(id) ?? null,
      points: pointsOf(contest, id),
      notes: own.get(id) ?? [],
    }
    texts.push(JSON.stringify(competitor))
    await pieces.rest()
  }
  return texts
}

/** The points of a competitor after each change. */
function pointsOf(contest: Contest, id: string): FairnessCompetitor['points'] {
  const awards = contest.changes.filter(({ kind, competitor }) => kind === 'award' && competitor === id)
  const steps = [...contest.entriesOf(id), ...awards]
    .filter(({ points }) => points !== 0)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  let sum = 0
  return steps.map(({ at, points }) => {
    sum += points
    return { at, points: sum }
  })
}

/** Attempts whose evidence is compared. A class has few; more come from a script. */
const MOST_COMPARED = 20_000

/** The fingerprints of all own fixes that were attacked. Evidence never changes, so each is read once. */
class FixFingerprints {
  readonly #options: FairnessRoutesOptions
  readonly #known = new Map<string, FixFingerprint | undefined>()

  constructor(options: FairnessRoutesOptions) {
    this.#options = options
  }

  async current(): Promise<ReadonlyMap<string, FixFingerprint>> {
    const { contest, classId, classStore } = this.#options
    const attacks = [...contest.events].filter(({ kind, hasEvidence }) => kind === 'attacked' && hasEvidence)
    const pieces = new Pieces()
    const found = new Map<string, FixFingerprint>()
    for (const { id } of attacks.slice(-MOST_COMPARED)) {
      if (!this.#known.has(id)) this.#known.set(id, fingerprintOf(await classStore.evidenceOf(classId, id)))
      const fingerprint = this.#known.get(id)
      if (fingerprint) found.set(id, fingerprint)
      await pieces.rest()
    }
    return found
  }
}

/** Of the changed lines, without spaces. Undefined for evidence without a fix. */
function fingerprintOf(evidence: CustomFixEvidence | undefined): FixFingerprint | undefined {
  const changed = (evidence?.diff ?? '')
    .split('\n')
    .filter((line) => /^[+-](?![+-]{2})/.test(line))
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line.length > 1)
  if (changed.length === 0) return undefined
  return { hash: createHash('sha256').update(changed.join('\n')).digest('base64'), lines: changed.length }
}
