import { describe, expect, it } from 'vitest'
import type { ActivityChange, ActivityColumn, ActivityRow, ActivitySnapshot } from '#contract/activity.ts'
import { NO_ACTIVITY, withConnectionLost, withEvent } from './state.ts'

const AT = '2026-11-23T10:00:00.000Z'
const NOW = Date.parse(AT) - 2_000

const row = (id: string, more: Partial<ActivityRow> = {}): ActivityRow => ({
  ...{ id, nickname: id, group: null, hand: null, working: null, solved: 0, near: 0, hints: 0, seenAt: null },
  ...{ state: 'gone', stuck: null, removedAt: null, isTeamShop: false },
  ...more,
})
const column: ActivityColumn = {
  ...{ key: 'one', name: 'One', lab: 'lab', category: 'XSS', stars: 1, hints: 2, share: 0, medianMs: null },
}
const snapshot: ActivitySnapshot = {
  ...{ kind: 'snapshot', version: 'x.1', at: AT, rows: [row('ann'), row('bob')], columns: [column] },
  cells: { ann: { one: 'opened' } },
}
const change: ActivityChange = {
  ...{ kind: 'change', version: 'x.2', at: AT, rows: [], erased: [], columns: {}, cells: {}, hasNews: false },
}

describe('the state of the activity', () => {
  const known = withEvent(NO_ACTIVITY, snapshot, NOW)

  it('begins with the snapshot, by the clock of the server', () => {
    expect([...known.rows.keys()]).toEqual(['ann', 'bob'])
    expect([known.connection.is, known.clockAhead]).toEqual(['open', 2_000])
  })

  it('changes only what an event names', () => {
    const next = withEvent(
      known,
      {
        ...change,
        rows: [row('bob', { solved: 1 })],
        cells: { ann: { two: 'tried' } },
        columns: { one: { share: 0.5, medianMs: 60_000 }, nobody: { share: 1, medianMs: 1 } },
      },
      NOW,
    )
    expect(next.rows.get('ann')).toBe(known.rows.get('ann'))
    expect(next.rows.get('bob')?.solved).toBe(1)
    expect(next.cells.get('ann')).toEqual({ one: 'opened', two: 'tried' })
    expect([...next.columns.values()]).toEqual([{ ...column, share: 0.5, medianMs: 60_000 }])
    expect(next.revision).toBe(known.revision)
    expect(known.rows.get('bob')?.solved).toBe(0)
  })

  it('forgets erased learners and counts news', () => {
    const next = withEvent(known, { ...change, erased: ['ann'], hasNews: true }, NOW)
    expect([[...next.rows.keys()], next.cells.size, next.revision]).toEqual([['bob'], 0, known.revision + 1])
  })

  it('keeps the last state when the connection breaks, with the time of the break', () => {
    const lost = withConnectionLost(withConnectionLost(known, 5), 9)
    expect([lost.rows.size, lost.connection]).toEqual([2, { is: 'lost', since: 5 }])
    expect(withEvent(lost, change, NOW).connection.is).toBe('open')
  })
})
