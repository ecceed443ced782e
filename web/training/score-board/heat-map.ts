import type { ChallengeRow } from '#contract/training.ts'
import { DIFFICULTIES, type Share } from '../progress.ts'
import type { Filters } from './filters.ts'

/** The challenges of one category that have so many stars. */
export interface Cell extends Share {
  difficulty: number
  /** Those that are not on the board yet. */
  soon: number
}

export interface HeatColumn {
  category: string
  cells: Cell[]
}

function cellOf(challenges: readonly ChallengeRow[], difficulty: number): Cell {
  const here = challenges.filter((each) => each.difficulty === difficulty)
  const open = here.filter((each) => !each.comingSoon)
  return {
    difficulty,
    done: open.filter(({ solved }) => solved).length,
    of: open.length,
    soon: here.length - open.length,
  }
}

/** All challenges by category and difficulty; categories with something to do come first. */
export function heatMap(challenges: readonly ChallengeRow[]): HeatColumn[] {
  const byCategory = Map.groupBy(challenges, ({ category }) => category)
  const columns = [...byCategory].map(([category, rows]) => ({
    category,
    cells: DIFFICULTIES.map((difficulty) => cellOf(rows, difficulty)),
  }))
  const isOpen = ({ cells }: HeatColumn) => cells.some(({ of }) => of > 0)
  return columns.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.category.localeCompare(b.category))
}

/** The filters that show this cell only; where they do already, all of its row again. */
export function filterByCell(filters: Filters, category: string, difficulty: number): Partial<Filters> {
  return isFilteredBy(filters, category, difficulty)
    ? { categories: [], difficulties: [] }
    : { categories: [category], difficulties: [difficulty] }
}

export function isFilteredBy(filters: Filters, category: string, difficulty: number): boolean {
  const { categories, difficulties } = filters
  return categories.join() === category && difficulties.join() === String(difficulty)
}
