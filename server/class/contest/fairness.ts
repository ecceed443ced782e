import type { ContestSettings } from '#contract/contest.ts'
import type { FairnessKind, FairnessNote } from '#contract/fairness.ts'
import { median, type SolveTiming } from '../../training/progress/cheat-score.ts'
import type { Learner, StoredEvent } from '../store/model.ts'
import { isAttackFingerprint } from './attack-fingerprint.ts'
import { Pieces } from './pieces.ts'

/** What notes are made from. */
export interface FairnessInput {
  settings: Pick<ContestSettings, 'startsAt' | 'endsAt'>
  learners: readonly Pick<Learner, 'id' | 'nickname' | 'removedAt'>[]
  events: Iterable<StoredEvent>
  /** The competitor of a learner now; null without one. */
  competitorOf(learner: string): string | null
  /** The name of a competitor. */
  nameOf(competitor: string): string
  /** Own fixes, by the event that has them as evidence. */
  fixes: ReadonlyMap<string, FixFingerprint>
  /** Whose flag it is, by what the event has of it; undefined if that competitor is gone. */
  ownerOfFlag(challenge: string, flag: string): string | undefined
  /** From 0 to 1; 0 for an unknown challenge. */
  cheatScoreOf(timing: Omit<SolveTiming, 'challenge'> & { challenge: string }): number
}

/** Equal for equal fixes. */
export interface FixFingerprint {
  hash: string
  /** Number of changed lines. */
  lines: number
}

/** Signs of work on a challenge. */
const TRACES: readonly StoredEvent['kind'][] = [
  ...(['opened', 'tried', 'near', 'hint', 'lines', 'fix', 'attacked'] as const),
]
/** Equal fixes or attacks further apart are no coincidence worth a note: one of them may have been published. */
const SAME_WITHIN_MS = 15 * 60_000
/** An attack is rare if no more competitors solved with it, nor a larger share of those who solved the challenge. */
const RARE = { competitors: 3, share: 0.25 }
const SERIES = { solves: 4, ms: 10_000 }
const FAST = { solves: 3, score: 0.5 }
const MINUTE_MS = 60_000
const EVENTS_PER_STEP = 1_000

/** Something that was seen, before it is collected into a note. */
interface Sight {
  kind: FairnessKind
  learner: string
  challenge: string
  at: string
  others?: readonly string[]
  number?: number
}

/**
 * Returns what is worth a look, oldest first: one note for each learner and kind. It judges nobody, and has no effect on
 * points. Other work of the process runs in between.
 */
export async function fairnessNotes(input: FairnessInput): Promise<FairnessNote[]> {
  const pieces = new Pieces()
  // Dates of events have one format, so their texts are in the order of time.
  const starts = new Date(input.settings.startsAt).toISOString()
  const nicknames = new Map(
    input.learners.filter(({ removedAt }) => removedAt === null).map(({ id, nickname }) => [id, nickname]),
  )
  const notes: FairnessNote[] = []
  const compared: StoredEvent[] = []
  for (const some of (await eventsByCompetitor(input, nicknames, pieces)).values()) {
    const all = some.sort(byTime)
    const during = all.filter(({ at }) => at >= starts)
    for (const event of during) if (event.kind === 'solved' || input.fixes.has(event.id)) compared.push(event)
    const sights = [
      ...untraced(all, input),
      ...claims(during),
      ...foreignFlags(during, input),
      ...solvesByLearner(during).flatMap((solves) => [...series(solves), ...fast(solves, input)]),
    ]
    notes.push(...collect(sights, nicknames))
    await pieces.rest()
  }
  compared.sort(byTime)
  const alike = [
    ...(await sameFixes(compared, input, pieces)),
    ...(await sameAttacks(compared, input, pieces)),
  ]
  return [...notes, ...collect(alike, nicknames)].sort((one, other) =>
    inOrder(one.items[0]?.at ?? '', other.items[0]?.at ?? ''),
  )
}

/** What learners of the class did until the end, by their competitor or themselves. */
async function eventsByCompetitor(
  { events, settings, competitorOf }: FairnessInput,
  learners: Pick<ReadonlyMap<string, unknown>, 'has'>,
  pieces: Pieces,
): Promise<Map<string, StoredEvent[]>> {
  const ends = new Date(settings.endsAt).toISOString()
  const found = new Map<string, StoredEvent[]>()
  let count = 0
  for (const event of events) {
    if (++count % EVENTS_PER_STEP === 0) await pieces.rest()
    if (event.at > ends || !learners.has(event.learner)) continue
    const whose = competitorOf(event.learner) ?? event.learner
    const own = found.get(whose)
    if (own) own.push(event)
    else found.set(whose, [event])
  }
  return found
}

function byTime(one: StoredEvent, other: StoredEvent): number {
  return inOrder(one.at, other.at)
}

function inOrder(one: string, other: string): number {
  return Number(one > other) - Number(one < other)
}

/** Solves before which nobody of the competitor had anything to do with the challenge. */
function untraced(events: readonly StoredEvent[], { competitorOf, settings }: FairnessInput): Sight[] {
  const starts = Date.parse(settings.startsAt)
  const known = new Set<string>()
  const sights: Sight[] = []
  for (const { kind, learner, key: challenge, at } of events) {
    const isTrace = TRACES.includes(kind)
    if (!isTrace && kind !== 'solved') continue
    const whose = `${competitorOf(learner) ?? learner} ${challenge}`
    if (isTrace) known.add(whose)
    if (kind !== 'solved') continue
    if (!known.has(whose) && Date.parse(at) >= starts)
      sights.push({ kind: 'untraced', learner, challenge, at })
    known.add(whose)
  }
  return sights
}

/** What only a browser, a code or a backup says. */
function claims(events: readonly StoredEvent[]): Sight[] {
  return events.flatMap(({ kind, learner, key: challenge, at }): Sight[] => {
    if (kind === 'byBrowser') return [{ kind: 'byBrowser', learner, challenge, at }]
    if (kind === 'byCode' || kind === 'byBackup') return [{ kind: 'restored', learner, challenge, at }]
    return []
  })
}

function foreignFlags(events: readonly StoredEvent[], { ownerOfFlag, nameOf }: FairnessInput): Sight[] {
  return events.flatMap(({ kind, learner, key: challenge, detail, at }): Sight[] => {
    if (kind !== 'foreignFlag') return []
    const owner = ownerOfFlag(challenge, detail)
    const others = owner === undefined ? [] : [nameOf(owner)]
    return [{ kind: 'foreignFlag', learner, challenge, at, others }]
  })
}

/** Something of a learner that others may have as well. */
interface Comparable {
  learner: string
  competitor: string
  challenge: string
  hash: string
  at: string
  ms: number
  /** Number of changed lines of a fix. */
  lines?: number
}

function comparable(
  { learner, key: challenge, at }: StoredEvent,
  { hash, lines }: { hash: string; lines?: number },
  { competitorOf }: FairnessInput,
): Comparable {
  const competitor = competitorOf(learner) ?? learner
  return {
    learner,
    competitor,
    challenge,
    hash,
    at,
    ms: Date.parse(at),
    ...(lines !== undefined && { lines }),
  }
}

/** The same own fix of two competitors within minutes. */
async function sameFixes(
  events: readonly StoredEvent[],
  input: FairnessInput,
  pieces: Pieces,
): Promise<Sight[]> {
  const first = new Map<string, Comparable>()
  for (const event of events) {
    const fix = input.fixes.get(event.id)
    if (!fix) continue
    const place = `${event.learner} ${event.key} ${fix.hash}`
    if (!first.has(place)) first.set(place, comparable(event, fix, input))
  }
  const alike = Map.groupBy(first.values(), ({ challenge, hash }) => `${challenge} ${hash}`)
  return within('sameFix', alike.values(), input, pieces)
}

/** The same request with which two competitors solved a challenge within minutes, if few did. */
async function sameAttacks(
  events: readonly StoredEvent[],
  input: FairnessInput,
  pieces: Pieces,
): Promise<Sight[]> {
  const solves = events.filter(({ kind, detail }) => kind === 'solved' && isAttackFingerprint(detail))
  const alike: Comparable[][] = []
  for (const some of Map.groupBy(solves, ({ key }) => key).values()) {
    alike.push(...rareAttacks(some.map((event) => comparable(event, { hash: event.detail }, input))))
    await pieces.rest()
  }
  return within('sameAttack', alike, input, pieces)
}

/** The solves of one challenge by their request, without those that many sent. */
function rareAttacks(solves: readonly Comparable[]): Comparable[][] {
  const most = Math.min(RARE.competitors, RARE.share * competitorsOf(solves))
  const alike = [...Map.groupBy(solves, ({ hash }) => hash).values()]
  return alike.filter((group) => competitorsOf(group) <= most)
}

function competitorsOf(solves: readonly Comparable[]): number {
  return new Set(solves.map(({ competitor }) => competitor)).size
}

/** Those of each group that another competitor has within minutes. */
async function within(
  kind: FairnessKind,
  groups: Iterable<readonly Comparable[]>,
  { nameOf }: FairnessInput,
  pieces: Pieces,
): Promise<Sight[]> {
  const sights: Sight[] = []
  for (const group of groups) {
    for (const one of group) {
      const others = group.filter(
        (other) => other.competitor !== one.competitor && Math.abs(other.ms - one.ms) <= SAME_WITHIN_MS,
      )
      const { learner, challenge, at, lines } = one
      const names = [...new Set(others.map(({ competitor }) => nameOf(competitor)))]
      if (names.length > 0)
        sights.push({
          kind,
          learner,
          challenge,
          at,
          others: names,
          ...(lines !== undefined && { number: lines }),
        })
      await pieces.rest()
    }
  }
  return sights
}

/** The solves of each learner, oldest first. */
function solvesByLearner(events: readonly StoredEvent[]): StoredEvent[][] {
  const solves = events.filter(({ kind }) => kind === 'solved')
  return [...Map.groupBy(solves, ({ learner }) => learner).values()]
}

/** Solves that belong to a series within seconds. */
function series(solves: readonly StoredEvent[]): Sight[] {
  const inSeries = new Set<StoredEvent>()
  for (let index = 0; index + SERIES.solves <= solves.length; index++) {
    const some = solves.slice(index, index + SERIES.solves)
    const [first, last] = [some[0]?.at ?? '', some.at(-1)?.at ?? '']
    if (Date.parse(last) - Date.parse(first) <= SERIES.ms) for (const one of some) inSeries.add(one)
  }
  return [...inSeries].map(({ learner, key: challenge, at }) => ({ kind: 'series', learner, challenge, at }))
}

/** All solves of a learner whose cheat score is high. */
function fast(solves: readonly StoredEvent[], { cheatScoreOf, settings }: FairnessInput): Sight[] {
  if (solves.length < FAST.solves) return []
  const scores = solves.map(({ key: challenge, at }, index) => {
    const before = solves[index - 1]
    const minutes = (Date.parse(at) - Date.parse(before?.at ?? settings.startsAt)) / MINUTE_MS
    return cheatScoreOf({ challenge, minutes, before: before?.key, isDirect: false })
  })
  const score = median(scores)
  if (score < FAST.score) return []
  const number = Math.round(score * 100)
  return solves.map(({ learner, key: challenge, at }) => ({ kind: 'fast', learner, challenge, at, number }))
}

/** One note for each learner and kind. */
function collect(sights: readonly Sight[], nicknames: ReadonlyMap<string, string>): FairnessNote[] {
  const groups = Map.groupBy(sights, ({ kind, learner }) => `${kind} ${learner}`)
  return [...groups].flatMap(([id, group]): FairnessNote[] => {
    const [first] = group
    if (!first) return []
    const { kind, learner } = first
    return [
      {
        ...{ id, kind, learner, nickname: nicknames.get(learner) ?? '' },
        items: group.map(({ challenge, at }) => ({ challenge, at })),
        others: [...new Set(group.flatMap(({ others = [] }) => others))],
        number: first.number ?? null,
      },
    ]
  })
}
