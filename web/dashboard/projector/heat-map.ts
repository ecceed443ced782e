import type { ActivityColumn } from '#contract/activity.ts'

/** Challenges of one difficulty, side by side in the heat map. */
export interface StarGroup {
  stars: number
  /** Keys of challenges: those that most have solved come first. */
  challenges: readonly string[]
}

/** All challenges by difficulty. `solvers`: how many have solved each. */
export function groupByStars(
  columns: Iterable<Pick<ActivityColumn, 'key' | 'stars'>>,
  solvers: Readonly<Record<string, number>>,
): StarGroup[] {
  const groups = new Map<number, string[]>()
  for (const { key, stars } of columns) groups.set(stars, [...(groups.get(stars) ?? []), key])
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([stars, keys]) => ({
      stars,
      challenges: keys.toSorted((one, other) => (solvers[other] ?? 0) - (solvers[one] ?? 0)),
    }))
}

/** An SVG path of squares of size 10 at these places of a row of cells. */
export function cellsPath(places: readonly number[]): string {
  return places.map((place) => `M${place * CELL} 0h${SQUARE}v${SQUARE}h-${SQUARE}z`).join('')
}

/** Width of a cell with its gap. */
export const CELL = 12
export const SQUARE = 10
