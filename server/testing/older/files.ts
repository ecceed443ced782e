import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FOLDER = join(import.meta.dirname, '.')

/** Names of files of older releases, kept as SQL. Files of a released version never change. */
export function olderFiles(kind: 'shop' | 'register'): string[] {
  return readdirSync(FOLDER).filter((name) => name.startsWith(`${kind}-`))
}

/** Recreates one of them in a data folder. */
export function writeOlderFile(name: string, to: string): void {
  const db = new DatabaseSync(to)
  try {
    db.exec(`PRAGMA journal_mode = WAL; BEGIN; ${readFileSync(join(FOLDER, name), 'utf8')} COMMIT`)
  } finally {
    db.close()
  }
}

/** The tables and indexes of a file with their columns, in any order. */
export function tablesIn(file: string): Record<string, string[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const names = db
      .prepare("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
      .all()
    const columns = db.prepare(
      'SELECT name, type, "notnull", dflt_value FROM pragma_table_info(?) ORDER BY name',
    )
    return Object.fromEntries(
      names.map(({ name }) => [
        String(name),
        columns.all(String(name)).map((column) => Object.values(column).join(' ')),
      ]),
    )
  } finally {
    db.close()
  }
}
