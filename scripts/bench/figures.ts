/** The target of a figure. */
export type Target = { below: number } | { atLeast: number }

/** One row of the table. */
export interface Figure {
  name: string
  value: number
  unit:
    | 'ms'
    | 's'
    | 'min'
    | 'MB'
    | 'MB/h'
    | 'KB'
    | 'calls/s'
    | 'frames/s'
    | 'requests'
    | 'attacks'
    | 'errors'
    | 'writes'
    | 'lines'
    | 'files'
    | 'times'
    | '%'
  /** The value of the leading competitor on the same kind of machine. */
  peer?: number
  aim?: Target
  /** Further remarks. */
  note?: string
}

/** A group of figures. */
export interface Section {
  title: string
  figures: Figure[]
}

/** Whether a figure reaches its aim; undefined if it has none. */
export function isReached({ value, aim }: Figure): boolean | undefined {
  if (!aim) return undefined
  return 'below' in aim ? value < aim.below : value >= aim.atLeast
}

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that the given percentage of the values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.ceil((percent / 100) * sorted.length) - 1
  return sorted[Math.max(index, 0)] ?? Number.NaN
}

/** Formats a number for people: `0.42`, `7.5`, `1,950`. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(size >= 10 ? 1 : 2)
}
