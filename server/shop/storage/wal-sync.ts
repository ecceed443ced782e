/** Brings what was written to a file to the disk, while the thread goes on. */
export type Fsync = (file: string) => Promise<void>

/**
 * Brings the log of a database to the disk for those who wait for it. What comes while that is under way waits for one
 * more round together: the one under way may have begun before it was written.
 */
export class WalSync {
  readonly #fsync: () => Promise<void>
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** `file` is the database's; its log lies beside it. */
  constructor(file: string, fsync: Fsync) {
    this.#fsync = () => fsync(`${file}-wal`)
  }

  /** Resolves when the disk has all that was committed up to now. */
  sync(): Promise<void> {
    this.#next ??= this.#afterCurrent()
    // Whoever needs to know asks; whoever only waits for answers does not.
    this.#next.catch(() => {})
    return this.#next
  }

  /** What is awaited at this moment; undefined where nothing is. */
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
