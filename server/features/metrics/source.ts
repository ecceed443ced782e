import type { ReplyCounter } from '../../http/replies/reply-counter.ts'
import type { Shop } from '../../shop/shop.ts'

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
