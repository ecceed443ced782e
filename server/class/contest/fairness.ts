import type { ContestSettings } from '#contract/contest.ts'
import type { FairnessKind, FairnessNote } from '#contract/fairness.ts'
import { median, type SolveTiming } from '../../training/progress/cheat-score.ts'
import type { Learner, StoredEvent } from '../store/model.ts'

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
/** Equal fixes further apart are no coincidence worth a note: one of them may have been published. */
const SAME_FIX_MS = 15 * 60_000
const SERIES = { solves: 4, ms: 10_000 }
const FAST = { solves: 3, score: 0.5 }
const MINUTE_MS = 60_000

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
 * points.
 */
export function fairnessNotes(input: FairnessInput): FairnessNote[] {
  const { startsAt, endsAt } = input.settings
  const nicknames = new Map(
    input.learners.filter(({ removedAt }) => removedAt === null).map(({ id, nickname }) => [id, nickname]),
  )
  const all = [...input.events]
    .filter(({ learner, at }) => nicknames.has(learner) && Date.parse(at) <= Date.parse(endsAt))
    .sort(byTime)
  const during = all.filter(({ at }) => Date.parse(at) >= Date.parse(startsAt))
  const sights = [
    ...untraced(all, input),
    ...claims(during),
    ...foreignFlags(during, input),
    ...sameFixes(during, input),
    ...solvesByLearner(during).flatMap((solves) => [...series(solves), ...fast(solves, input)]),
  ]
  return collect(sights, nicknames)
}

/** Dates of events have one format, so their texts are in the order of time. */
function byTime(one: StoredEvent, other: StoredEvent): number {
  return Number(one.at > other.at) - Number(one.at < other.at)
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

/** A learner's first attack on an own fix. */
interface AttackedFix extends FixFingerprint {
  learner: string
  competitor: string
  challenge: string
  at: string
  ms: number
}

/** The same own fix of two competitors within minutes. */
function sameFixes(events: readonly StoredEvent[], { fixes, competitorOf, nameOf }: FairnessInput): Sight[] {
  const first = new Map<string, AttackedFix>()
  for (const { id, learner, key: challenge, at } of events) {
    const fix = fixes.get(id)
    if (!fix) continue
    const place = `${learner} ${challenge} ${fix.hash}`
    if (first.has(place)) continue
    first.set(place, {
      ...fix,
      learner,
      competitor: competitorOf(learner) ?? learner,
      challenge,
      at,
      ms: Date.parse(at),
    })
  }
  const alike = Map.groupBy(first.values(), ({ challenge, hash }) => `${challenge} ${hash}`)
  return [...alike.values()].flatMap((group) =>
    group.flatMap((one): Sight[] => {
      const others = group.filter(
        (other) => other.competitor !== one.competitor && Math.abs(other.ms - one.ms) <= SAME_FIX_MS,
      )
      if (others.length === 0) return []
      const { learner, challenge, at, lines } = one
      const names = others.map(({ competitor }) => nameOf(competitor))
      return [{ kind: 'sameFix', learner, challenge, at, others: names, number: lines }]
    }),
  )
}

/** The solves of each learner, oldest first. */
function solvesByLearner(events: readonly StoredEvent[]): StoredEvent[][] {
  const solves = events.filter(({ kind }) => kind === 'solved')
  return [...Map.groupBy(solves, ({ learner }) => learner).values()]
}

/** Solves that belong to a series within seconds. */
function series(solves: readonly StoredEvent[]): Sight[] {
  const inSeries = new Set<StoredEvent>()
  for (const [index, { at }] of solves.entries()) {
    const window = solves.slice(index).filter((one) => Date.parse(one.at) - Date.parse(at) <= SERIES.ms)
    if (window.length >= SERIES.solves) for (const one of window) inSeries.add(one)
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

/** One note for each learner and kind, sorted by its first time. */
function collect(sights: readonly Sight[], nicknames: ReadonlyMap<string, string>): FairnessNote[] {
  const groups = Map.groupBy(sights, ({ kind, learner }) => `${kind} ${learner}`)
  const notes = [...groups].flatMap(([id, group]): FairnessNote[] => {
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
  const startOf = ({ items }: FairnessNote): number => Date.parse(items[0]?.at ?? '')
  return notes.sort((one, other) => startOf(one) - startOf(other))
}
