import type { Tables } from './tables.ts'

/** Something that was counted: how often, and when it began (or last happened), in ms since 1970. */
export interface Counter {
  count: number
  at: number
}

/** Small things that a shop remembers by name: when somebody logged in, how often somebody tried. */
export function readCounter(tables: Tables, name: string): Counter | undefined {
  return tables.get<Counter>('SELECT count, at FROM ff_marks WHERE name = ?', [name])
}

export function writeCounter(tables: Tables, name: string, { count, at }: Counter): void {
  tables.run('INSERT OR REPLACE INTO ff_marks (name, count, at) VALUES (?, ?, ?)', [name, count, at])
}

/** Counts something on, by one or more. */
export function incrementCounter(tables: Tables, name: string, at: number, by = 1): void {
  tables.run(
    `INSERT INTO ff_marks (name, count, at) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET count = count + excluded.count, at = excluded.at`,
    [name, by, at],
  )
}

/** All counts of this kind (`kind:…`), by what stands after the colon. */
export function countsOf(tables: Tables, kind: string): Map<string, number> {
  const rows = tables.all<{ name: string; count: number }>(
    'SELECT name, count FROM ff_marks WHERE name >= ? AND name < ?',
    [`${kind}:`, `${kind};`],
  )
  return new Map(rows.map(({ name, count }) => [name.slice(kind.length + 1), count]))
}

/** Under this name a shop remembers how many of a kind it came with. */
export function seededCounter(kind: string): string {
  return `seeded:${kind}`
}

/** Forgets all marks of this kind (`kind:…`) that are older than `before`, and the lowest where there are too many. */
export function pruneCounters(tables: Tables, kind: string, before: number, most: number): void {
  // `;` comes right after `:`, so that the two hold all names of this kind between them.
  const [start, end] = [`${kind}:`, `${kind};`]
  tables.run('DELETE FROM ff_marks WHERE name >= ? AND name < ? AND at < ?', [start, end, before])
  tables.run(
    `DELETE FROM ff_marks WHERE name IN (SELECT name FROM ff_marks WHERE name >= ? AND name < ?
      ORDER BY count DESC, at DESC LIMIT -1 OFFSET ?)`,
    [start, end, most],
  )
}
