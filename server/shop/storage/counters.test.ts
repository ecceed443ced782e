import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { counterInPeriod, writeCounter } from './counters.ts'
import { Tables } from './tables.ts'

const HOUR = 3_600_000

it('belongs to its period, also if the clock is set back a little', () => {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE ff_marks (name TEXT PRIMARY KEY, count INTEGER, at INTEGER)')
  const tables = new Tables(db)
  const noon = Date.UTC(2026, 0, 1, 12)
  const at = (now: number) => counterInPeriod(tables, 'tries', now, HOUR)
  expect(at(noon)).toEqual({ count: 0, at: noon })
  writeCounter(tables, 'tries', { count: 3, at: noon })
  for (const now of [noon, noon + HOUR - 1, noon - 2]) expect(at(now)).toEqual({ count: 3, at: noon })
  for (const now of [noon + HOUR, noon - HOUR]) expect(at(now)).toEqual({ count: 0, at: now })
  db.close()
})
