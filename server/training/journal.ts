import { randomBytes } from 'node:crypto'
import { isTwin } from '../host/twins.ts'
import type { Shop } from '../shop/shop.ts'
import type { Tables } from '../shop/tables.ts'

/**
 * What a row of the journal tells. Only what was seen here earns anything: `byCode`, `byBackup` and `byBrowser` are what
 * somebody says of herself.
 *
 * - `solved`: a judge saw it. `proven`: a version withstood all attacks, which ran here.
 * - `lines`, `fix`: the verdict on chosen lines, or on a chosen fix. `live`: a version was put live; the key is the lab's.
 * - `hint`: one was opened.
 * - `byCode`, `byBackup`: brought along in a continue code, forged or not, or in a backup.
 * - `byBrowser`: solved or proven as a browser says, where nobody else can know.
 */
export type JournalKind =
  | 'solved'
  | 'proven'
  | 'lines'
  | 'fix'
  | 'live'
  | 'hint'
  | 'byCode'
  | 'byBackup'
  | 'byBrowser'

/** One row of the journal. */
export interface JournalEntry {
  /** Of this row alone, wherever it is carried to. */
  id: string
  kind: JournalKind
  /** Of the challenge; of the lab where a version was put live. */
  key: string
  /** What there is to say beside: a verdict, the name of a version, the number of a hint. */
  detail: string
  /** ISO date, by the host's clock. */
  at: string
}

/** The journal's table in a shop's file: it outlives every reset. */
export const journalSchema = `
CREATE TABLE IF NOT EXISTS ff_journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  once TEXT UNIQUE,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  detail TEXT NOT NULL,
  at TEXT NOT NULL,
  carried INTEGER NOT NULL DEFAULT 0
);
`

/** The journal's table. */
export const JOURNAL_TABLE = 'ff_journal'

/** These can happen again and again, and each time tells something; all others count once, whatever is undone. */
const REPEATING: readonly JournalKind[] = ['lines', 'fix', 'live']
/** Rows of one repeating kind and key: whoever guesses more often tells nothing new. */
const MOST_REPEATED = 100
const LONGEST_DETAIL = 200

/**
 * Notes what was seen in shops, append-only. A row is written in the same transaction as what it is about, so that there
 * is never the one without the other; whoever carries rows out of the shop is told once it is committed.
 */
export class Journal {
  readonly #onNoted: (shop: Shop) => void

  constructor(onNoted: (shop: Shop) => void) {
    this.#onNoted = onNoted
  }

  /** A shop was opened: some of its rows may not have been carried. */
  watch(shop: Shop): void {
    if (!isTwin(shop.id) && uncarried(shop.tables, 1).length > 0) this.#onNoted(shop)
  }

  /** Belongs inside of the transaction of what it is about. What happens in twins is nobody's doing. */
  note(
    shop: Shop,
    { kind, key, detail = '' }: Pick<JournalEntry, 'kind' | 'key'> & { detail?: string },
  ): void {
    if (isTwin(shop.id)) return
    const { tables, clock } = shop
    tables.keep(() => {
      if (REPEATING.includes(kind) && countOf(tables, kind, key) >= MOST_REPEATED) return
      const once = REPEATING.includes(kind) ? null : JSON.stringify([kind, key, detail])
      const { changes } = tables.run(
        'INSERT OR IGNORE INTO ff_journal (id, once, kind, key, detail, at) VALUES (?, ?, ?, ?, ?, ?)',
        [
          randomBytes(12).toString('hex'),
          once,
          kind,
          key,
          detail.slice(0, LONGEST_DETAIL),
          clock.now().toISOString(),
        ],
      )
      if (changes > 0) tables.afterCommit(() => this.#onNoted(shop))
    })
  }
}

function countOf(tables: Tables, kind: JournalKind, key: string): number {
  const sql = 'SELECT count(*) AS count FROM ff_journal WHERE kind = ? AND key = ?'
  return tables.get<{ count: number }>(sql, [kind, key])?.count ?? 0
}

/** Rows that were not carried to the register yet, oldest first. */
export function uncarried(tables: Tables, most: number): JournalEntry[] {
  return tables.all<JournalEntry>(
    'SELECT id, kind, key, detail, at FROM ff_journal WHERE carried = 0 ORDER BY seq LIMIT ?',
    [most],
  )
}

/** The register has them. */
export function markCarried(tables: Tables, entries: readonly JournalEntry[]): void {
  tables.keep(() => {
    for (const { id } of entries) tables.run('UPDATE ff_journal SET carried = 1 WHERE id = ?', [id])
  })
}
