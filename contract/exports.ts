import type { ChallengeRecord } from './activity.ts'

/**
 * A row of `GET /api/export/learners.json`: one learner of the class, also without any result. Dates are ISO 8601. What
 * a code, a backup or a browser alone has reported does not count.
 */
export interface LearnerExport {
  /** The nickname; a number in an anonymous export. Empty for people of the roster who have not joined. */
  learner: string
  /** The name and the number on the roster; null if the learner is not on it, and in an anonymous export. */
  name: string | null
  number: string | null
  group: string | null
  /** Points by the plan of the class; without one, by stars of all that a judge saw. */
  points: number
  /** The points of all challenges of the plan, solved in time; null without a plan. */
  mostPoints: number | null
  /** Number of challenges of a course that were solved after they were due. */
  late: number
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
  /** The number on the roster; null if the learner is not on it, and in an anonymous export. */
  number: string | null
  group: string | null
  /** Points by the plan of the class; without one, by stars. Null if it is not in the plan. */
  points: number | null
  /** Whether it was solved after it was due. */
  isLate: boolean
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
