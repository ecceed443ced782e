import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { RoundResult } from '#contract/contest.ts'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import { isScratchShop } from '../../host/scratch-shop.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Tables } from '../../shop/storage/tables.ts'

/**
 * What an event says. Only events that this server saw count in a contest: `byCode`, `byBackup` and `byBrowser` are
 * claims of the client.
 *
 * - `solved`: a judge saw it; in a contest, the detail is a fingerprint of the request. `proven`: a version withstood all attacks, which ran here.
 * - `lines`, `fix`: the verdict on selected lines, or on a chosen fix; `own` for a learner's own fix that held.
 * - `live`: a version was put live; the key is the lab's.
 * - `attacked`: a learner's own fix was attacked, and `held` or `fell`.
 * - `round`: a learner's own fix was attacked in a round of a contest. The detail is the round's start and the result.
 * - `hint`: a hint was opened. `opened`: the learner opened the challenge.
 * - `tried`: an event that its judge listens to happened while the learner was at the challenge. `near`: a near miss;
 * the detail is the event.
 * - `byCode`, `byBackup`: restored from a continue code (which may be forged) or a backup.
 * - `byBrowser`: reported as solved or proven by a browser, where the server cannot know.
 * - `foreignFlag`: in a contest, the flag of another competitor was entered; the detail is its start. It counts nowhere.
 */
export type LearningEventKind =
  | 'solved'
  | 'proven'
  | 'lines'
  | 'fix'
  | 'live'
  | 'attacked'
  | 'round'
  | 'hint'
  | 'opened'
  | 'tried'
  | 'near'
  | 'byCode'
  | 'byBackup'
  | 'byBrowser'
  | 'foreignFlag'

/** One event of the learning record. */
export interface LearningEvent {
  /** Unique everywhere, also in the class store. */
  id: string
  kind: LearningEventKind
  /** Key of the challenge, or name of the lab if a version was put live. */
  key: string
  /** A verdict, the name of a version, or the number of a hint. */
  detail: string
  /** ISO date, by the host's clock. */
  at: string
  /** JSON of a `CustomFixEvidence`, if the event is about a learner's own fix. */
  evidence: string | null
}

/** An event to be appended. */
export interface NewLearningEvent {
  kind: LearningEventKind
  key: string
  detail?: string
  evidence?: CustomFixEvidence | undefined
}

/**
 * The event log's tables in a shop's file. They survive every reset. `ff_journal` (an older name that cannot change) is
 * the event log; `carried` is 1 once the outbox has delivered the event to the class store. `once` is set for kinds that are
 * logged once. `ff_journal_evidence` has the evidence of events about custom fixes, by the event's id.
 */
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

export const eventLogTables: readonly string[] = ['ff_journal', 'ff_journal_evidence']

/** Kinds that may repeat. All others are logged once, even if the progress was reset since. */
const REPEATING: readonly LearningEventKind[] = ['lines', 'fix', 'live', 'attacked']
/** Maximum number of events of one repeating kind and key: more guesses add no information. */
const MOST_REPEATED = 100
const LONGEST_DETAIL = 200
/** Maximum evidence of a shop, in bytes: enough for hundreds of attempts. Later events have none. */
const MOST_EVIDENCE = 2 << 20

/**
 * Logs what this server saw in shops, append-only. Call `append` inside the transaction of the change, so that both are
 * written or neither. `onAppended` is called after the commit; the outbox then delivers the events to the class store.
 */
export class EventLog {
  readonly #onAppended: (shop: Shop) => void
  readonly #onOpened: (shop: Shop, key: string) => void
  readonly #currentChallenge = new WeakMap<Shop, string>()

  /** `onOpened` is called each time a learner opens a challenge. */
  constructor(onAppended: (shop: Shop) => void, onOpened: (shop: Shop, key: string) => void = () => {}) {
    this.#onAppended = onAppended
    this.#onOpened = onOpened
  }

  /** Reports a shop that was just opened and has undelivered events. */
  reportUndelivered(shop: Shop): void {
    if (!isScratchShop(shop.id) && undeliveredEvents(shop.tables, 1).length > 0) this.#onAppended(shop)
  }

  /** The learner opens a challenge. Only the first time is logged. */
  openChallenge(shop: Shop, key: string): void {
    if (isUncountedShop(shop) || this.#currentChallenge.get(shop) === key) return
    this.#currentChallenge.set(shop, key)
    this.append(shop, { kind: 'opened', key })
    this.#onOpened(shop, key)
  }

  /** Returns the challenge that the learner opened last since the shop woke up. */
  currentChallenge(shop: Shop): string | undefined {
    return this.#currentChallenge.get(shop)
  }

  /** Logs an event. Call it inside the transaction of the change. Events that count for nobody are ignored. */
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

/** The detail of a `round` event: `2026-11-28T20:05:00.000Z held`. */
export function roundDetail(round: string, result: RoundResult): string {
  return `${round} ${result}`
}

/** What the detail of a `round` event says; undefined if it is none. */
export function parseRoundDetail(detail: string): { round: string; result: RoundResult } | undefined {
  const [round = '', result] = detail.split(' ')
  return result === 'held' || result === 'fell' || result === 'down' ? { round, result } : undefined
}

/** Whether the round that began then is logged for a challenge. */
export function isRoundLogged({ tables }: Shop, key: string, round: string): boolean {
  return isLogged(tables, JSON.stringify(['round', key, round]))
}

/**
 * Returns the key by which an event is logged once, or null for a kind that may repeat. A round is logged once,
 * whatever its result, and a solve whatever the request was.
 */
export function uniqueKeyOf({
  kind,
  key,
  detail,
}: Pick<LearningEvent, 'kind' | 'key' | 'detail'>): string | null {
  if (REPEATING.includes(kind)) return null
  if (kind === 'solved') return JSON.stringify([kind, key, ''])
  return JSON.stringify([kind, key, kind === 'round' ? parseRoundDetail(detail)?.round : detail])
}

/** Whether what happens now counts for nobody: in scratch shops, and during a trainer's visit. */
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
 * Returns the evidence of the learner's own fix that was put live last in a lab. Undefined if none was kept, or if so
 * many versions went live that the last one was not logged.
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

/** Returns events that were not delivered to the class store yet, oldest first. */
export function undeliveredEvents(tables: Tables, most: number): LearningEvent[] {
  return tables.all<LearningEvent>(
    `SELECT id, kind, key, detail, at, evidence FROM ff_journal LEFT JOIN ff_journal_evidence USING (id)
      WHERE carried = 0 ORDER BY seq LIMIT ?`,
    [most],
  )
}

/**
 * Whether a closed shop's file holds undelivered events. The file is opened as immutable, so that reading writes
 * nothing next to it.
 */
export function hasUndeliveredEvents(file: string): boolean {
  const place = pathToFileURL(file)
  place.search = 'immutable=1'
  const db = new DatabaseSync(place, { readOnly: true })
  try {
    // The file of an older release may have none of these tables.
    const hasJournal = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'ff_journal'").get() !== undefined
    return hasJournal && db.prepare('SELECT 1 FROM ff_journal WHERE carried = 0 LIMIT 1').get() !== undefined
  } finally {
    db.close()
  }
}

/**
 * The class store has only these events of the shop: marks the missing ones for delivery. Returns whether there are
 * any.
 */
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

/** Marks events as delivered to the class store. */
export function markDelivered(tables: Tables, entries: readonly LearningEvent[]): void {
  tables.writeProgress(() => {
    for (const { id } of entries) tables.run('UPDATE ff_journal SET carried = 1 WHERE id = ?', [id])
  })
}
