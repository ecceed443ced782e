import type { Random, TimeMutators } from '#lab'

const HOUR_MS = 3_600_000

/** Moments, drawn. */
export function timeMutators(draw: Random): TimeMutators {
  return {
    daysAgo: (days, now) => new Date(now.getTime() - days * 24 * HOUR_MS + draw.number(-11, 11) * HOUR_MS),
    spell: (moment) =>
      draw.pick([
        moment.toISOString(),
        moment.toUTCString(),
        String(moment.getTime()),
        withOffset(draw, moment),
      ]),
  }
}

/** `2026-11-21T11:02:00+02:00` */
function withOffset(draw: Random, moment: Date): string {
  const hours = draw.number(1, 11)
  const there = new Date(moment.getTime() + hours * HOUR_MS)
  return `${there.toISOString().slice(0, 19)}+${String(hours).padStart(2, '0')}:00`
}
