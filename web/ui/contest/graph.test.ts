import { expect, test } from 'vitest'
import { graphScale, pointSteps, pointsAt, spread, stepPath, timeSteps } from './graph.ts'

const TIMES = { startsAt: '2026-01-01T10:00:00Z', endsAt: '2026-01-01T14:00:00Z' }
const LINE = {
  ...{ id: 'a', name: 'A' },
  points: [
    { at: '2026-01-01T11:00:00Z', points: 100 },
    { at: '2026-01-01T12:00:00Z', points: 50 },
  ],
}

test('the graph reaches from the start until now, and never beyond the end', () => {
  const now = graphScale([LINE], { ...TIMES, at: '2026-01-01T12:00:00Z' })
  expect([now.from, now.to].map((ms) => new Date(ms).getUTCHours())).toEqual([10, 12])
  expect(now.most).toBe(100)
  const later = graphScale([LINE], { ...TIMES, at: '2026-02-01T12:00:00Z' })
  expect(new Date(later.to).getUTCHours()).toBe(14)
})

test('a line is level until its next points, also where points were taken', () => {
  const scale = graphScale([LINE], { ...TIMES, at: TIMES.endsAt })
  expect(stepPath(LINE, scale)).toBe('M0 1000H250V0H500V500H1000')
  expect(pointsAt(LINE, Date.parse('2026-01-01T10:59:00Z'))).toBe(0)
  expect(pointsAt(LINE, Date.parse('2026-01-01T13:00:00Z'))).toBe(50)
})

test('steps are round numbers, few, and reach the most', () => {
  expect(pointSteps(0)).toEqual([0, 1])
  expect(pointSteps(3)).toEqual([0, 1, 2, 3])
  expect(pointSteps(470)).toEqual([0, 100, 200, 300, 400, 500])
  expect(pointSteps(1234)).toEqual([0, 500, 1000, 1500])
  for (let most = 1; most < 100_000; most = Math.ceil(most * 1.3)) {
    const steps = pointSteps(most)
    expect(steps.length).toBeLessThanOrEqual(6)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
  }
})

test('times on the axis are round and few, from a minute to a month', () => {
  const from = Date.parse('2026-01-01T10:07:00Z')
  const shown = (minutes: number, zoneMinutes = 0) =>
    timeSteps({ from, to: from + minutes * 60_000 }, zoneMinutes * 60_000).map((ms) =>
      new Date(ms).toISOString().slice(5, 16),
    )
  expect(shown(3)).toEqual(['01-01T10:07', '01-01T10:08', '01-01T10:09', '01-01T10:10'])
  expect(shown(200)).toEqual(['01-01T11:00', '01-01T12:00', '01-01T13:00'])
  // In India, whole hours are half hours of UTC.
  expect(shown(200, 330)).toEqual(['01-01T10:30', '01-01T11:30', '01-01T12:30'])
  expect(shown(30 * 24 * 60).length).toBeLessThanOrEqual(5)
})

test('marks of lines with equal points do not cover each other, and none leaves the graph', () => {
  const apart = spread([0.5, 0.5, 0.95, 1, 1, 0], 0.1)
  const sorted = apart.toSorted((one, other) => one - other)
  for (const [index, depth] of sorted.entries()) {
    expect(depth).toBeGreaterThanOrEqual(0)
    expect(depth).toBeLessThanOrEqual(1)
    if (index > 0) expect(depth - (sorted[index - 1] ?? 0)).toBeGreaterThan(0.0999)
  }
})
