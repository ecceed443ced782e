/** Brings what was written to a file to the disk, without blocking the thread. */
export type Fsync = (file: string) => Promise<void>

/**
 * Syncs the log of a database. Requests that come during a sync share one more round, because the current one may have
 * begun before their write.
 */
export class WalSync {
  readonly #fsync: () => Promise<void>
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** `file` is the database; its log lies beside it. */
  constructor(file: string, fsync: Fsync) {
    this.#fsync = () => fsync(`${file}-wal`)
  }

  /** Resolves when everything that was committed so far is on the disk. */
  sync(): Promise<void> {
    this.#next ??= this.#afterCurrent()
    // A failure matters to callers of `sync`, not to those who only wait.
    this.#next.catch(() => {})
    return this.#next
  }

  /** The pending sync; undefined if there is none. */
  get pending(): Promise<void> | undefined {
    return this.#next ?? this.#current
  }

  async #afterCurrent(): Promise<void> {
    await this.#current?.catch(() => {})
    this.#current = this.#next
    this.#next = undefined
    try {
      await this.#fsync()
    } finally {
      this.#current = undefined
    }
  }
}
