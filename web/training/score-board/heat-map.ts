import type { ChallengeRow } from '#contract/training.ts'
import { DIFFICULTIES, type Share } from '../progress.ts'
import type { Filters } from './filters.ts'

/** The challenges of one category and number of stars. */
export interface Cell extends Share {
  difficulty: number
}

export interface HeatColumn {
  category: string
  cells: Cell[]
}

function cellOf(challenges: readonly ChallengeRow[], difficulty: number): Cell {
  const here = challenges.filter((each) => each.difficulty === difficulty)
  return { difficulty, done: here.filter(({ solved }) => solved).length, of: here.length }
}

/** All challenges by category and difficulty; categories are sorted by name. */
export function heatMap(challenges: readonly ChallengeRow[]): HeatColumn[] {
  const byCategory = Map.groupBy(challenges, ({ category }) => category)
  const columns = [...byCategory].map(([category, rows]) => ({
    category,
    cells: DIFFICULTIES.map((difficulty) => cellOf(rows, difficulty)),
  }))
  return columns.sort((a, b) => a.category.localeCompare(b.category))
}

/** The filters that show this cell only; if they do already, the filters without it. */
export function filterByCell(filters: Filters, category: string, difficulty: number): Partial<Filters> {
  return isFilteredBy(filters, category, difficulty)
    ? { categories: [], difficulties: [] }
    : { categories: [category], difficulties: [difficulty] }
}

export function isFilteredBy(filters: Filters, category: string, difficulty: number): boolean {
  const { categories, difficulties } = filters
  return categories.join() === category && difficulties.join() === String(difficulty)
}
