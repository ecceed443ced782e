/** Brings what was written to a file to the disk, while the thread goes on. */
export type ToDisk = (file: string) => Promise<void>

/**
 * Brings the log of a database to the disk for those who wait for it. What comes while that is under way waits for one
 * more round together: the one under way may have begun before it was written.
 */
export class LogOnDisk {
  readonly #bring: () => Promise<void>
  #underWay: Promise<void> | undefined
  #next: Promise<void> | undefined

  /** `file` is the database's; its log lies beside it. */
  constructor(file: string, toDisk: ToDisk) {
    this.#bring = () => toDisk(`${file}-wal`)
  }

  /** Resolves when the disk has all that was committed up to now. */
  bring(): Promise<void> {
    this.#next ??= this.#afterThatUnderWay()
    // Whoever needs to know asks; whoever only waits for answers does not.
    this.#next.catch(() => {})
    return this.#next
  }

  /** What is awaited at this moment; undefined where nothing is. */
  get onItsWay(): Promise<void> | undefined {
    return this.#next ?? this.#underWay
  }

  async #afterThatUnderWay(): Promise<void> {
    await this.#underWay?.catch(() => {})
    this.#underWay = this.#next
    this.#next = undefined
    try {
      await this.#bring()
    } finally {
      this.#underWay = undefined
    }
  }
}
