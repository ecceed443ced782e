import type { ScoreLine } from '#contract/contest.ts'

/** The part of the time and of the points that a graph shows. */
export interface GraphScale {
  from: number
  to: number
  most: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Distances of times on the axis. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 30, 90, 365].map((days) => days * DAY_MS),
]
/** More do not fit beside each other on a phone. */
const MOST_TIMES = 4
const MOST_STEPS = 5

/** From the start until now, or until the end if the contest is over. */
export function graphScale(
  lines: readonly ScoreLine[],
  { startsAt, endsAt, at }: { startsAt: string; endsAt: string; at: string },
): GraphScale {
  const from = Date.parse(startsAt)
  const to = Math.max(from + MINUTE_MS, Math.min(Date.parse(at), Date.parse(endsAt)))
  const most = Math.max(0, ...lines.flatMap(({ points }) => points.map((point) => point.points)))
  return { from, to, most: pointSteps(most).at(-1) ?? 0 }
}

/** Round numbers from 0 to the first one that is not below `most`. */
export function pointSteps(most: number): number[] {
  const step = [1, 2, 5, 10]
    .map((factor) => factor * 10 ** Math.floor(Math.log10(Math.max(1, most) / MOST_STEPS)))
    .map((size) => Math.max(1, size))
    .find((size) => most / size <= MOST_STEPS)
  const size = step ?? 1
  return Array.from({ length: Math.max(1, Math.ceil(most / size)) + 1 }, (_, index) => index * size)
}

/** Round times within the scale, in ms since 1970. `zoneMs`: how far local time is ahead of UTC. */
export function timeSteps(
  { from, to }: Pick<GraphScale, 'from' | 'to'>,
  zoneMs = -new Date(from).getTimezoneOffset() * MINUTE_MS,
): number[] {
  const step = TIME_STEPS.find((ms) => (to - from) / ms <= MOST_TIMES) ?? to - from
  const first = Math.ceil((from + zoneMs) / step) * step - zoneMs
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
}

/** The points that a line has at a time. */
export function pointsAt({ points }: ScoreLine, ms: number): number {
  return points.findLast(({ at }) => Date.parse(at) <= ms)?.points ?? 0
}

/** How far a time is from the left, 0 to 1. */
export function timeShare({ from, to }: GraphScale, ms: number): number {
  return Math.min(1, Math.max(0, (ms - from) / (to - from)))
}

/** How far points are from the top, 0 to 1. */
export function depthOf({ most }: GraphScale, points: number): number {
  return most === 0 ? 1 : 1 - Math.min(1, Math.max(0, points / most))
}

/** A line as the path of an SVG of width and height 1000: level until the next points, then straight up or down. */
export function stepPath({ points }: ScoreLine, scale: GraphScale): string {
  const place = (share: number) => Math.round(share * 1000)
  const steps = points.map((point) => {
    const x = place(timeShare(scale, Date.parse(point.at)))
    return `H${x}V${place(depthOf(scale, point.points))}`
  })
  return `M0 ${place(depthOf(scale, 0))}${steps.join('')}H1000`
}

/** Moves marks apart that are closer than `gap`, from the top, within 0 and 1. The order stays. */
export function spread(depths: readonly number[], gap: number): number[] {
  const order = depths.map((_, index) => index).sort((one, other) => at(depths, one) - at(depths, other))
  const result = [...depths]
  let lowest = 1
  let above = Number.NEGATIVE_INFINITY
  for (const index of order) {
    above = Math.max(at(depths, index), above + gap)
    result[index] = above
  }
  for (const index of order.toReversed()) {
    lowest = Math.min(at(result, index), lowest)
    result[index] = lowest
    lowest -= gap
  }
  return result
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}
