import { TOOL_NAMES } from '#contract/shop/assistant.ts'
import type { ChallengeRow } from '#contract/training.ts'
import type { ReplyCounter } from '../../http/replies/reply-counter.ts'
import type { Shop } from '../../shop/shop.ts'
import { countsOf, incrementCounter } from '../../shop/storage/counters.ts'

/** What is measured of the process. */
export interface ProcessSource {
  /** Prefix of metric names, and value of the label `app`. */
  prefix: string
  version: string
  counter: ReplyCounter
  /** How long the host took to start, in milliseconds. */
  startupMs(): number
}

/** What is measured besides the shop's own tables. */
export interface MetricsSource extends ProcessSource {
  /** Whether the process belongs to a class: a learner then sees the values of their own shop only. */
  isShared: boolean
  challenges(shop: Shop): ChallengeCount[]
  /** Cheat score from 0 to 1: how suspiciously fast challenges were solved. */
  cheatScore(shop: Shop): number
  coding(shop: Shop): CodingCount
  /** Requests that the workbench sent in runs. */
  sentMany(shop: Shop): { runs: number; sent: number }
}

/** Coding challenges by the completed phase. `fix it` means completely solved. */
export interface CodingCount extends Record<'find it' | 'fix it' | 'unsolved', number> {
  /** Average accuracy of the guesses, from 0 to 1. */
  accuracy: CodingAccuracy
}

type CodingAccuracy = Record<'find it' | 'fix it', number>

/** Number of challenges of a kind, and number of solved ones. */
export interface ChallengeCount {
  category: string
  difficulty: number
  solved: number
  total: number
}

/** Counts challenges by category and difficulty. */
export function countChallenges(
  rows: readonly Pick<ChallengeRow, 'category' | 'difficulty' | 'solved'>[],
): ChallengeCount[] {
  const counts = new Map<string, ChallengeCount>()
  for (const { category, difficulty, solved } of rows) {
    const key = `${category}/${difficulty}`
    const count = counts.get(key) ?? { category, difficulty, solved: 0, total: 0 }
    counts.set(key, { ...count, solved: count.solved + Number(solved), total: count.total + 1 })
  }
  return [...counts.values()]
}

/** Counts coding challenges by progress. */
export function countCoding(
  rows: readonly Pick<ChallengeRow, 'hasCodingChallenge' | 'codingChallengeStatus'>[],
): Omit<CodingCount, 'accuracy'> {
  const coding = rows.filter(({ hasCodingChallenge }) => hasCodingChallenge)
  const count = (status: number): number =>
    coding.filter(({ codingChallengeStatus }) => codingChallengeStatus === status).length
  return { 'find it': count(1), 'fix it': count(2), unsolved: count(0) }
}

/** Kinds of counters: files by type, the assistant's tools by name. */
export const COUNTS = {
  uploads: 'uploads',
  failedUploads: 'failedUploads',
  toolCalls: 'toolCalls',
} as const

/** Clients choose the type of an upload: invalid types, and those beyond this number, count together. */
const MOST_TYPES = 50
const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/

/** A model may invent names. */
const TOOLS = new Set<string>(TOOL_NAMES)

/** Counts events for the metrics that leave no other trace in the shop. */
export function countEvents(shop: Shop): void {
  const count = (kind: string, name: string): void =>
    incrementCounter(shop.tables, `${kind}:${name}`, shop.clock.now().getTime())
  shop.on((event, payload) => {
    if (event === 'upload.ended' && 'failed' in payload && 'type' in payload) {
      const kind = payload.failed ? COUNTS.failedUploads : COUNTS.uploads
      const known = countsOf(shop.tables, kind)
      const isNamed = known.has(payload.type) || (known.size < MOST_TYPES && TYPE.test(payload.type))
      count(kind, isNamed ? payload.type : 'other')
    }
    if (event === 'assistant.toolCalled' && 'tool' in payload && TOOLS.has(payload.tool))
      count(COUNTS.toolCalls, payload.tool)
  })
}
