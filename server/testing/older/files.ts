import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FOLDER = join(import.meta.dirname, '.')

/** Files as older releases wrote them, in SQL: their names. Those of a version that was released never change. */
export function olderFiles(kind: 'shop' | 'register'): string[] {
  return readdirSync(FOLDER).filter((name) => name.startsWith(`${kind}-`))
}

/** Writes one of them as it lay in a data folder. */
export function writeOlderFile(name: string, to: string): void {
  const db = new DatabaseSync(to)
  try {
    db.exec(`PRAGMA journal_mode = WAL; BEGIN; ${readFileSync(join(FOLDER, name), 'utf8')} COMMIT`)
  } finally {
    db.close()
  }
}

/** The tables and indexes of a file, each with its columns, whatever their order. */
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
