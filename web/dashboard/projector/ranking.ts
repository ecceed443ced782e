import type { ActivityColumn, ActivityRow } from '#contract/activity.ts'
import type { ActivityState } from '../feed/state.ts'

/** A learner in the ranking. Learners with equal scores share a place. */
export interface RankedLearner {
  place: number
  row: ActivityRow
}

/** A learner has just solved a challenge. */
export interface RecentSolve {
  id: string
  learner: string
  /** The challenge's key. */
  challenge: string
}

/** People who were not removed, by score and then by name. */
export function rankLearners(rows: Iterable<ActivityRow>): RankedLearner[] {
  const sorted = [...rows]
    .filter(({ removedAt, isTeamShop }) => removedAt === null && !isTeamShop)
    .sort((one, other) => other.solved - one.solved || one.nickname.localeCompare(other.nickname))
  let place = 0
  return sorted.map((row, index) => {
    if (row.solved !== sorted[index - 1]?.solved) place = index + 1
    return { row, place }
  })
}

/** The challenges that were solved between two states. */
export function solvesBetween(before: ActivityState['cells'], { cells, rows }: ActivityState): RecentSolve[] {
  return [...cells].flatMap(([learner, row]) => {
    const known = before.get(learner)
    if (row === known || !rows.has(learner)) return []
    return Object.keys(row)
      .filter((key) => known?.[key] === undefined)
      .map((challenge) => ({ id: `${learner} ${challenge}`, learner, challenge }))
  })
}

/** Challenges with the largest share of solvers first. */
export function mostSolved(columns: Iterable<ActivityColumn>): ActivityColumn[] {
  return [...columns].filter(({ share }) => share > 0).sort((one, other) => other.share - one.share)
}

/** How many of the wished pages each gets if there is room for so many in all: one, and the further ones in turn. */
export function shareOut(wishes: readonly number[], room: number): number[] {
  const given = wishes.map((wish) => Math.min(1, wish))
  let left = room - given.length
  while (left > 0 && given.some((count, index) => count < (wishes[index] ?? 0))) {
    for (const [index, wish] of wishes.entries()) {
      if (left === 0 || (given[index] ?? 0) >= wish) continue
      given[index] = (given[index] ?? 0) + 1
      left--
    }
  }
  return given
}
