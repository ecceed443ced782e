import type { RoomColumn, RoomRow } from '#contract/activity.ts'
import type { ActivityState } from '../feed/state.ts'

/** Somebody on the board. Those who have solved as many share a place. */
export interface RankedLearner {
  place: number
  row: RoomRow
}

/** Something that somebody has just solved. */
export interface RecentSolve {
  id: string
  learner: string
  /** Its key. */
  challenge: string
}

/** Who has solved most in front, then by name. Whoever has solved nothing yet is not on it. */
export function rankLearners(rows: Iterable<RoomRow>): RankedLearner[] {
  const sorted = [...rows]
    .filter(({ solved, removedAt }) => solved > 0 && removedAt === null)
    .sort((one, other) => other.solved - one.solved || one.nickname.localeCompare(other.nickname))
  return sorted.map((row) => ({ row, place: sorted.findIndex(({ solved }) => solved === row.solved) + 1 }))
}

/** What was solved between two moments. */
export function solvesBetween(before: ActivityState['cells'], { cells, rows }: ActivityState): RecentSolve[] {
  return [...cells].flatMap(([learner, row]) => {
    const known = before.get(learner)
    if (row === known || !rows.has(learner)) return []
    return Object.keys(row)
      .filter((key) => known?.[key] === undefined)
      .map((challenge) => ({ id: `${learner} ${challenge}`, learner, challenge }))
  })
}

/** What most have solved in front. */
export function mostSolved(columns: Iterable<RoomColumn>): RoomColumn[] {
  return [...columns].filter(({ share }) => share > 0).sort((one, other) => other.share - one.share)
}
