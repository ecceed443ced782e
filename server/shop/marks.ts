import type { Tables } from './tables.ts'

/** Something that was counted: how often, and when it began (or last happened), in ms since 1970. */
export interface Mark {
  count: number
  at: number
}

/** Small things that a shop remembers by name: when somebody logged in, how often somebody tried. */
export function readMark(tables: Tables, name: string): Mark | undefined {
  return tables.get<Mark>('SELECT count, at FROM ff_marks WHERE name = ?', [name])
}

export function writeMark(tables: Tables, name: string, { count, at }: Mark): void {
  tables.run('INSERT OR REPLACE INTO ff_marks (name, count, at) VALUES (?, ?, ?)', [name, count, at])
}

/** Forgets all marks of this kind (`kind:…`) that are older than `before`. */
export function forgetMarks(tables: Tables, kind: string, before: number): void {
  const start = `${kind}:`
  tables.run('DELETE FROM ff_marks WHERE substr(name, 1, ?) = ? AND at < ?', [start.length, start, before])
}
