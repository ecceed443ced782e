import { isFull, type Tables } from './storage/tables.ts'

/** Lines that a shop keeps; older ones go. */
const KEPT_LINES = 2_000
const KEPT_DAYS = 2
/** Most signs of a line that are read: older releases wrote longer ones. */
const LONGEST_LINE = 500
const FLUSH_MS = 2_000
/** Whom the writing of all shops' lines is put down to: nobody waits for it, so it is before no visitor. */
const LOGS = '#logs'

/** The day of a moment where the host is, as `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0')
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`
}

/** A shop's access log. Lines are gathered and written now and then, so that a request never waits for them. */
export class AccessLog {
  readonly #tables: () => Tables
  readonly #onLogLoss: (error: unknown) => void
  readonly #inTurn: (owner: string) => Promise<void>
  #pending: { day: string; line: string }[] = []
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** The day of the last line that was written. */
  #lastDay: string | undefined

  /**
   * `onLoss` hears why lines could not be written, unless the disk is full: that is told anyway. `inTurn` resolves when
   * there is time for them.
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
    this.#pending.push({ day: localDay(at), line })
    if (this.#pending.length > 2 * KEPT_LINES) this.#pending = this.#pending.slice(-KEPT_LINES)
    this.#timer ??= setTimeout(() => void this.#flushInTurn(), FLUSH_MS).unref()
  }

  /** Whether there is anything to be written. */
  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** The days of which there are lines, as `YYYY-MM-DD`, oldest first. */
  days(): string[] {
    this.flush()
    const rows = this.#tables().all<{ day: string }>('SELECT DISTINCT day FROM ff_log ORDER BY day')
    return rows.map(({ day }) => day)
  }

  /** The lines of a day, oldest first, each with its end. */
  read(day: string): string {
    this.flush()
    const { text } = this.#tables().get<{ text: string }>(
      `SELECT coalesce(group_concat(substr(line, 1, ${LONGEST_LINE}) || char(10), ''), '') AS text
        FROM (SELECT line FROM ff_log WHERE day = ? ORDER BY id)`,
      [day],
    ) ?? { text: '' }
    return text
  }

  /** Writes what is waiting. A full disk costs log lines, never the shop. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#pending.length === 0) return
    const lines = this.#pending.slice(-KEPT_LINES)
    this.#pending = []
    try {
      this.#write(lines)
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }

  /** Writes what is waiting; nothing that comes later is kept. */
  close(): void {
    this.#tryToFlush()
    this.#isClosed = true
  }

  /** Nobody reads it any more: what is waiting is forgotten, and nothing that comes later is kept. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#pending = []
    this.#isClosed = true
  }

  /** The first line after a rest waits for the disk: what a whole class left behind is not written in one go. */
  async #flushInTurn(): Promise<void> {
    await this.#inTurn(LOGS)
    if (!this.#isClosed) this.#tryToFlush()
  }

  /** Nobody waits for the log, so no visitor is troubled when it cannot be written: lines are lost, the shop goes on. */
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
      // That looks through all of them.
      if (!isNewDay) return
      tables.run(
        'DELETE FROM ff_log WHERE day NOT IN (SELECT DISTINCT day FROM ff_log ORDER BY day DESC LIMIT ?)',
        [KEPT_DAYS],
      )
    })
    this.#lastDay = lines.at(-1)?.day
  }
}
