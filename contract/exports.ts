import type { CellState, ChallengeRecord } from './activity.ts'

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
  /**
   * What the team adds to the fields above: what it did in the shop that it shares while the learner was in it, and the
   * learner did not do alone. Null in an anonymous export: equal values would tell who is in one team.
   */
  withTeam: Readonly<Record<'points' | 'solved' | 'found' | 'fixed' | 'proven', number>> | null
}

/**
 * A row of `GET /api/export/challenges.json`: one challenge that one learner has touched, or that their team has solved, found,
 * fixed or proven in its shop while they were in it.
 */
export interface ChallengeExport extends Omit<ChallengeRecord, 'state' | 'openedAt'> {
  /** `team`: only in the shop of the team. */
  state: CellState | 'team'
  /** Null if the state is `team`. */
  openedAt: string | null
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
  /**
   * What the team adds: see `LearnerExport`. The times are null for what the learner did alone as well. Null if it adds
   * nothing, and in an anonymous export.
   */
  withTeam: TeamShare | null
}

/** What a team adds to a learner's results of one challenge. */
export interface TeamShare extends Pick<ChallengeExport, 'solvedAt' | 'foundAt' | 'fixedAt' | 'provenAt'> {
  /** Null if the challenge is not in the plan. */
  points: number | null
}
