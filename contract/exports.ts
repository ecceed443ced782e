import type { ChallengeRecord } from './activity.ts'

/**
 * A row of `GET /api/export/learners.json`: one learner of the class, also without any result. Dates are ISO 8601. What
 * a code, a backup or a browser alone has reported does not count.
 */
export interface LearnerExport {
  /** The nickname; a number in an anonymous export. */
  learner: string
  group: string | null
  /** Number of challenges whose solve a judge saw: in all, by stars (`1` to `6`), and by category. */
  solved: number
  byStars: Readonly<Record<string, number>>
  byCategory: Readonly<Record<string, number>>
  /** Number of challenges whose vulnerable lines the learner found, whose right fix they chose or wrote, and whose fix held. */
  found: number
  fixed: number
  proven: number
  /** Number of opened hints. */
  hints: number
  /** Times of the first and the last event; null if there is none. */
  firstAt: string | null
  lastAt: string | null
  /** Time between them in whole minutes, without pauses of more than half an hour. */
  minutes: number
  /** When the learner was removed from the class. */
  removedAt: string | null
}

/** A row of `GET /api/export/challenges.json`: one challenge that one learner has touched. */
export interface ChallengeExport extends ChallengeRecord {
  learner: string
  group: string | null
  /** Title of the challenge. */
  name: string
  stars: number
  category: string
  /** Whether a judge saw the solve. */
  isCounted: boolean
  /** When the learner first found the vulnerable lines, chose or wrote the right fix, and a fix held. */
  foundAt: string | null
  fixedAt: string | null
  provenAt: string | null
}
