import { randomUUID } from 'node:crypto'
import { type SnapshotSource, takeSnapshot } from './snapshot.ts'

/** How long the bytes of a copy are kept for workers that do not have it. */
const KEPT_MS = 10_000

/** A copy of a shop's public tables at one version. Workers know it by its key. */
export class TableCopy {
  readonly key = randomUUID()
  /** Whether some worker has received it. Others may not have it. */
  isSent = false
  readonly #isShared: boolean
  #bytes: Promise<Uint8Array> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ isShared = false } = {}) {
    this.#isShared = isShared
  }

  /** Concurrent calls share one copy. */
  async bytes(source: SnapshotSource, sql: string): Promise<Uint8Array> {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#bytes = undefined
    }, KEPT_MS).unref()
    // A shared copy is taken without a pause, so that no write gets into it.
    this.#bytes ??= takeSnapshot(source, sql, { inOneGo: this.#isShared })
    try {
      return await this.#bytes
    } catch (error) {
      this.#bytes = undefined
      throw error
    }
  }

  /** The shop no longer needs it. Other shops may. */
  forget(): void {
    if (!this.#isShared) clearTimeout(this.#timer)
  }
}

/**
 * Copies of unmodified tables, shared by all shops with the same initial content. A class that starts at once, or each
 * step of a proof, reads the same few thousand rows. They are read-only, and each shop caches its own answers.
 */
export class InitialTableCopies {
  readonly #copies = new WeakMap<object, TableCopy>()

  of(tables: object): TableCopy {
    const known = this.#copies.get(tables) ?? new TableCopy({ isShared: true })
    this.#copies.set(tables, known)
    return known
  }
}
