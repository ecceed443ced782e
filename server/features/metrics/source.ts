import type { ReplyCounter } from '../../http/replies/reply-counter.ts'
import type { Shop } from '../../shop/shop.ts'

/** What is measured of the process. */
export interface ProcessSource {
  /** First part of metric names, and the label `app`. */
  prefix: string
  version: string
  counter: ReplyCounter
  /** Milliseconds that the start of the host took. */
  startupMs(): number
}

/** What is measured beyond the shop's own tables. */
export interface MetricsSource extends ProcessSource {
  /** The process is that of a class: a learner sees the figures of her own shop, and not those of all. */
  isShared: boolean
  challenges(shop: Shop): ChallengeCount[]
  /** How suspiciously fast challenges were solved: 0 to 1. */
  cheatScore(shop: Shop): number
  coding(shop: Shop): CodingCount
  /** What the workbench sent by the hundred. */
  sentMany(shop: Shop): { runs: number; sent: number }
}

/** Coding challenges by the phase that is done; `fix it` ones are done altogether. */
export interface CodingCount extends Record<'find it' | 'fix it' | 'unsolved', number> {
  /** How few guesses the solved ones took, 0 to 1, on average. */
  accuracy: CodingAccuracy
}

export type CodingAccuracy = Record<'find it' | 'fix it', number>

/** How many challenges of one kind there are, and how many of them are solved. */
export interface ChallengeCount {
  category: string
  difficulty: number
  solved: number
  total: number
}
