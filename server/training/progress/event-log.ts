import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import { isScratchShop } from '../../host/scratch-shop.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'

/**
 * What a row of the journal tells. Only what was seen here earns anything: `byCode`, `byBackup` and `byBrowser` are what
 * somebody says of herself.
 *
 * - `solved`: a judge saw it. `proven`: a version withstood all attacks, which ran here.
 * - `lines`, `fix`: the verdict on chosen lines, or on a chosen fix; `own` for a fix of her own that held. `live`: a version was put live; the key is the lab's.
 * - `attacked`: what she wrote herself was attacked, and `held` or `fell`.
 * - `hint`: one was opened. `opened`: she looked at the challenge.
 * - `tried`: what its judge listens for happened while she was at it. `near`: it was nearly right; the detail says in what.
 * - `byCode`, `byBackup`: brought along in a continue code, forged or not, or in a backup.
 * - `byBrowser`: solved or proven as a browser says, where nobody else can know.
 */
export type LearningEventKind =
  | 'solved'
  | 'proven'
  | 'lines'
  | 'fix'
  | 'live'
  | 'attacked'
  | 'hint'
  | 'opened'
  | 'tried'
  | 'near'
  | 'byCode'
  | 'byBackup'
  | 'byBrowser'

/** One row of the journal. */
export interface LearningEvent {
  /** Of this row alone, wherever it is carried to. */
  id: string
  kind: LearningEventKind
  /** Of the challenge; of the lab where a version was put live. */
  key: string
  /** What there is to say beside: a verdict, the name of a version, the number of a hint. */
  detail: string
  /** ISO date, by the host's clock. */
  at: string
  /** JSON of an `OwnEvidence`, where the row is about code that she wrote herself. */
  evidence: string | null
}

/** What a row is written of. */
export interface NewLearningEvent {
  kind: LearningEventKind
  key: string
  detail?: string
  evidence?: CustomFixEvidence | undefined
}

/** The journal's tables in a shop's file: they outlive every reset. */
export const eventLogSchema = `
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
CREATE TABLE IF NOT EXISTS ff_journal_evidence (
  id TEXT PRIMARY KEY,
  evidence TEXT NOT NULL
);
`

/** The journal's tables. */
export const eventLogTables: readonly string[] = ['ff_journal', 'ff_journal_evidence']

/** These can happen again and again, and each time tells something; all others count once, whatever is undone. */
const REPEATING: readonly LearningEventKind[] = ['lines', 'fix', 'live', 'attacked']
/** Rows of one repeating kind and key: whoever guesses more often tells nothing new. */
const MOST_REPEATED = 100
const LONGEST_DETAIL = 200
/** Most that evidence takes in a shop, in bytes: hundreds of attempts. Rows beyond it come without. */
const MOST_EVIDENCE = 2 << 20

/**
 * Notes what was seen in shops, append-only. A row is written in the same transaction as what it is about, so that there
 * is never the one without the other; whoever carries rows out of the shop is told once it is committed.
 */
export class EventLog {
  readonly #onAppended: (shop: Shop) => void
  readonly #onOpened: (shop: Shop, key: string) => void
  readonly #currentChallenge = new WeakMap<Shop, string>()

  /** `onOpened` is told each time that somebody turns to a challenge. */
  constructor(onAppended: (shop: Shop) => void, onOpened: (shop: Shop, key: string) => void = () => {}) {
    this.#onAppended = onAppended
    this.#onOpened = onOpened
  }

  /** A shop was opened: some of its rows may not have been carried. */
  reportUndelivered(shop: Shop): void {
    if (!isScratchShop(shop.id) && undeliveredEvents(shop.tables, 1).length > 0) this.#onAppended(shop)
  }

  /** She turns to a challenge. Only the first time makes a row. */
  openChallenge(shop: Shop, key: string): void {
    if (isUncountedShop(shop) || this.#currentChallenge.get(shop) === key) return
    this.#currentChallenge.set(shop, key)
    this.append(shop, { kind: 'opened', key })
    this.#onOpened(shop, key)
  }

  /** The challenge that she turned to last, since her shop woke up. */
  currentChallenge(shop: Shop): string | undefined {
    return this.#currentChallenge.get(shop)
  }

  /** Belongs inside of the transaction of what it is about. What is nobody's doing is left out. */
  append(shop: Shop, { kind, key, detail = '', evidence }: NewLearningEvent): void {
    if (isUncountedShop(shop)) return
    const { tables, clock } = shop
    const once = uniqueKeyOf({ kind, key, detail })
    if (once !== null && isLogged(tables, once)) return
    tables.writeProgress(() => {
      if (REPEATING.includes(kind) && countEvents(tables, kind, key) >= MOST_REPEATED) return
      const id = randomBytes(12).toString('hex')
      const { changes } = tables.run(
        'INSERT OR IGNORE INTO ff_journal (id, once, kind, key, detail, at) VALUES (?, ?, ?, ?, ?, ?)',
        [id, once, kind, key, detail.slice(0, LONGEST_DETAIL), clock.now().toISOString()],
      )
      if (changes === 0) return
      if (evidence) storeEvidence(tables, id, JSON.stringify(evidence))
      tables.afterCommit(() => this.#onAppended(shop))
    })
  }
}

/** What a row that counts once is known by; null for those that can come again and again. */
export function uniqueKeyOf({
  kind,
  key,
  detail,
}: Pick<LearningEvent, 'kind' | 'key' | 'detail'>): string | null {
  return REPEATING.includes(kind) ? null : JSON.stringify([kind, key, detail])
}

/** What happens in twins, and what somebody does who was let in. */
function isUncountedShop({ id, exchanges }: Shop): boolean {
  return isScratchShop(id) || exchanges.current?.isUncounted === true
}

function isLogged(tables: Tables, once: string): boolean {
  return tables.get('SELECT 1 FROM ff_journal WHERE once = ?', [once]) !== undefined
}

function storeEvidence(tables: Tables, id: string, evidence: string): void {
  const sql = 'SELECT total(octet_length(evidence)) AS bytes FROM ff_journal_evidence'
  const bytes = tables.get<{ bytes: number }>(sql)?.bytes ?? 0
  if (bytes + Buffer.byteLength(evidence) > MOST_EVIDENCE) return
  tables.run('INSERT INTO ff_journal_evidence (id, evidence) VALUES (?, ?)', [id, evidence])
}

/**
 * What a version of hers looked like that was put live in a lab last. Undefined where that was not kept, or where so many
 * went live that the last of them may have no row any more.
 */
export function lastLiveEvidence({ tables }: Shop, lab: string): CustomFixEvidence | undefined {
  if (countEvents(tables, 'live', lab) >= MOST_REPEATED) return undefined
  const row = tables.get<{ evidence: string | null }>(
    `SELECT evidence FROM ff_journal LEFT JOIN ff_journal_evidence USING (id)
      WHERE kind = 'live' AND key = ? AND detail = ? ORDER BY seq DESC LIMIT 1`,
    [lab, CUSTOM_FIX],
  )
  return row?.evidence ? JSON.parse(row.evidence) : undefined
}

function countEvents(tables: Tables, kind: LearningEventKind, key: string): number {
  const sql = 'SELECT count(*) AS count FROM ff_journal WHERE kind = ? AND key = ?'
  return tables.get<{ count: number }>(sql, [kind, key])?.count ?? 0
}

/** Rows that were not carried to the register yet, oldest first. */
export function undeliveredEvents(tables: Tables, most: number): LearningEvent[] {
  return tables.all<LearningEvent>(
    `SELECT id, kind, key, detail, at, evidence FROM ff_journal LEFT JOIN ff_journal_evidence USING (id)
      WHERE carried = 0 ORDER BY seq LIMIT ?`,
    [most],
  )
}

/**
 * Whether there are any in the file of a shop that nobody has open and that was closed in good order. It is taken to change by
 * nobody's hand, so that nothing is written beside it and it stays as it was.
 */
export function hasUndeliveredEvents(file: string): boolean {
  const place = pathToFileURL(file)
  place.search = 'immutable=1'
  const db = new DatabaseSync(place, { readOnly: true })
  try {
    // A file of an older release may have none of these tables.
    const hasJournal = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'ff_journal'").get() !== undefined
    return hasJournal && db.prepare('SELECT 1 FROM ff_journal WHERE carried = 0 LIMIT 1').get() !== undefined
  } finally {
    db.close()
  }
}

/** The register has these rows of the shop, and no others: those that it had are to be carried again. Whether there are any. */
export function redeliverMissing(tables: Tables, kept: readonly Pick<LearningEvent, 'id'>[]): boolean {
  const ids = new Set(kept.map(({ id }) => id))
  const carried = tables.all<{ id: string }>('SELECT id FROM ff_journal WHERE carried = 1')
  const lost = carried.filter(({ id }) => !ids.has(id))
  if (lost.length === 0) return false
  tables.writeProgress(() => {
    for (const { id } of lost) tables.run('UPDATE ff_journal SET carried = 0 WHERE id = ?', [id])
  })
  return true
}

/** The register has them. */
export function markDelivered(tables: Tables, entries: readonly LearningEvent[]): void {
  tables.writeProgress(() => {
    for (const { id } of entries) tables.run('UPDATE ff_journal SET carried = 1 WHERE id = ?', [id])
  })
}
