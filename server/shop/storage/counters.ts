import type { Tables } from './tables.ts'

/** A count, and when it began or last changed, in ms since 1970. */
export interface Counter {
  count: number
  at: number
}

/** Counters that a shop keeps by name: logins, attempts and the like. */
export function readCounter(tables: Tables, name: string): Counter | undefined {
  return tables.get<Counter>('SELECT count, at FROM ff_marks WHERE name = ?', [name])
}

export function writeCounter(tables: Tables, name: string, { count, at }: Counter): void {
  tables.run('INSERT OR REPLACE INTO ff_marks (name, count, at) VALUES (?, ?, ?)', [name, count, at])
}

/** The counter of the current period, or a new one. A clock that is set back by less than a period begins none. */
export function counterInPeriod(tables: Tables, name: string, now: number, periodMs: number): Counter {
  const last = readCounter(tables, name)
  return last && Math.abs(now - last.at) < periodMs ? last : { count: 0, at: now }
}

/** Adds one or more to a counter. */
export function incrementCounter(tables: Tables, name: string, at: number, by = 1): void {
  tables.run(
    `INSERT INTO ff_marks (name, count, at) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET count = count + excluded.count, at = excluded.at`,
    [name, by, at],
  )
}

/** All counts of this kind (`kind:…`), by the part after the colon. */
export function countsOf(tables: Tables, kind: string): Map<string, number> {
  const rows = tables.all<{ name: string; count: number }>(
    'SELECT name, count FROM ff_marks WHERE name >= ? AND name < ?',
    [`${kind}:`, `${kind};`],
  )
  return new Map(rows.map(({ name, count }) => [name.slice(kind.length + 1), count]))
}

/** The name of the counter of how many of a kind a shop came with. */
export function seededCounter(kind: string): string {
  return `seeded:${kind}`
}

/** Deletes all counters of this kind (`kind:…`) that are older than `before`, and the lowest ones above a limit. */
export function pruneCounters(tables: Tables, kind: string, before: number, most: number): void {
  // `;` comes right after `:`, so that all names of this kind are between the two.
  const [start, end] = [`${kind}:`, `${kind};`]
  tables.run('DELETE FROM ff_marks WHERE name >= ? AND name < ? AND at < ?', [start, end, before])
  tables.run(
    `DELETE FROM ff_marks WHERE name IN (SELECT name FROM ff_marks WHERE name >= ? AND name < ?
      ORDER BY count DESC, at DESC LIMIT -1 OFFSET ?)`,
    [start, end, most],
  )
}
