import type { ActivityColumn } from '#contract/activity.ts'

/** What a trainer looks for in a list of challenges. */
export interface ChallengeFilter {
  text: string
  /** Empty: all. */
  category: string
  /** 0: all. */
  stars: number
}

export const NO_FILTER: ChallengeFilter = { text: '', category: '', stars: 0 }

/** The matching challenges, the easiest first. */
export function findChallenges(
  columns: readonly ActivityColumn[],
  { text, category, stars }: ChallengeFilter,
): ActivityColumn[] {
  return columns
    .filter(
      (column) =>
        matchesSearch(column, text) &&
        (category === '' || column.category === category) &&
        (stars === 0 || column.stars === stars),
    )
    .sort((one, other) => one.stars - other.stars || one.name.localeCompare(other.name))
}

/** Whether all words are in the name, category or key. */
export function matchesSearch({ name, category, key }: ActivityColumn, wanted: string): boolean {
  const searched = `${name} ${category} ${key}`.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
