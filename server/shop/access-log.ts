import { isFull, type Tables } from './storage/tables.ts'

/** Lines that a shop keeps. Older ones are deleted. */
const KEPT_LINES = 2_000
const KEPT_DAYS = 2
/** Maximum length of a line that are read, in characters: older releases wrote longer lines. */
const LONGEST_LINE = 500
const FLUSH_MS = 2_000
/**
 * The owner that writing of log lines is charged to, for all shops. Nobody waits for it, so it never goes before a
 * visitor.
 */
const LOGS = '#logs'

/** A date in the host's time zone, as `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0')
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`
}

const MINUTE_MS = 60_000

/** Lines with their days. Lines of one minute have one day in every time zone. */
function withDays(lines: readonly { at: Date; line: string }[]): { day: string; line: string }[] {
  let minute = Number.NaN
  let day = ''
  return lines.map(({ at, line }) => {
    const its = Math.floor(at.getTime() / MINUTE_MS)
    if (its !== minute) day = localDay(at)
    minute = its
    return { day, line }
  })
}

/** A shop's access log. Lines are buffered and written later, so that a request never waits for them. */
export class AccessLog {
  readonly #tables: () => Tables
  readonly #onLogLoss: (error: unknown) => void
  readonly #inTurn: (owner: string) => Promise<void>
  #pending: { at: Date; line: string }[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** The day of the last line that was written. */
  #lastDay: string | undefined

  /**
   * `onLogLoss` is called with the reason if lines could not be written, except for a full disk, which is reported
   * elsewhere. `inTurn` resolves when it is the log's turn.
   */
  constructor(
    tables: () => Tables,
    onLogLoss: (error: unknown) => void,
    inTurn: (owner: string) => Promise<void> = async () => {},
  ) {
    this.#inTurn = inTurn
    this.#tables = tables
    this.#onLogLoss = onLogLoss
  }

  add(at: Date, line: string): void {
    if (this.#isClosed) return
    this.#pending.push({ at, line })
    if (this.#pending.length > 2 * KEPT_LINES) this.#pending = this.#pending.slice(-KEPT_LINES)
    this.#timer ??= setTimeout(() => void this.#flushInTurn(), FLUSH_MS).unref()
  }

  /** Whether there are buffered lines. */
  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** The days that have lines, as `YYYY-MM-DD`, oldest first. */
  days(): string[] {
    this.flush()
    const rows = this.#tables().all<{ day: string }>('SELECT DISTINCT day FROM ff_log ORDER BY day')
    return rows.map(({ day }) => day)
  }

  /** The lines of a day, oldest first, each with a line break. */
  read(day: string): string {
    this.flush()
    const { text } = this.#tables().get<{ text: string }>(
      `SELECT coalesce(group_concat(substr(line, 1, ${LONGEST_LINE}) || char(10), ''), '') AS text
        FROM (SELECT line FROM ff_log WHERE day = ? ORDER BY id)`,
      [day],
    ) ?? { text: '' }
    return text
  }

  /** Writes buffered lines. A full disk costs log lines, but never fails the shop. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#pending.length === 0) return
    const lines = withDays(this.#pending.slice(-KEPT_LINES))
    this.#pending = []
    try {
      this.#write(lines)
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }

  /** Writes buffered lines. Later lines are dropped. */
  close(): void {
    this.#tryToFlush()
    this.#isClosed = true
  }

  /** Drops buffered and later lines. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#pending = []
    this.#isClosed = true
  }

  /** The first write after a pause waits for the disk, so the logs of a whole class are written in turns. */
  async #flushInTurn(): Promise<void> {
    await this.#inTurn(LOGS)
    if (!this.#isClosed) this.#tryToFlush()
  }

  /** No visitor gets an error if the log cannot be written: lines are lost, and the shop goes on. */
  #tryToFlush(): void {
    try {
      this.flush()
    } catch (error) {
      this.#pending = []
      this.#onLogLoss(error)
    }
  }

  #write(lines: { day: string; line: string }[]): void {
    const tables = this.#tables()
    const isNewDay = lines.some(({ day }) => day !== this.#lastDay)
    tables.transaction(() => {
      for (const { day, line } of lines)
        tables.run('INSERT INTO ff_log (day, line) VALUES (?, ?)', [day, line])
      tables.run('DELETE FROM ff_log WHERE id <= (SELECT max(id) FROM ff_log) - ?', [KEPT_LINES])
      // This scans the whole table.
      if (!isNewDay) return
      tables.run(
        'DELETE FROM ff_log WHERE day NOT IN (SELECT DISTINCT day FROM ff_log ORDER BY day DESC LIMIT ?)',
        [KEPT_DAYS],
      )
    })
    this.#lastDay = lines.at(-1)?.day
  }
}
