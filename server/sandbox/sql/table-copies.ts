import { randomUUID } from 'node:crypto'
import { type SnapshotSource, takeSnapshot } from './snapshot.ts'

/** How long a copy of the tables is kept for workers that do not have it yet. */
const KEPT_MS = 10_000

/** A copy of a shop's public tables as they were at one moment, as workers know it: by its key. */
export class TableCopy {
  readonly key = randomUUID()
  /** Whether some worker got it. Others may not have it yet. */
  isSent = false
  readonly #isShared: boolean
  #bytes: Promise<Uint8Array> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ isShared = false } = {}) {
    this.#isShared = isShared
  }

  /** Those who ask while it is taken get the same. */
  async bytes(source: SnapshotSource, sql: string): Promise<Uint8Array> {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#bytes = undefined
    }, KEPT_MS).unref()
    // Of what others get as well nothing is copied that somebody writes in between.
    this.#bytes ??= takeSnapshot(source, sql, { inOneGo: this.#isShared })
    try {
      return await this.#bytes
    } catch (error) {
      this.#bytes = undefined
      throw error
    }
  }

  /** Its shop needs it no more. Others may. */
  forget(): void {
    if (!this.#isShared) clearTimeout(this.#timer)
  }
}

/**
 * Copies of tables that nobody has written to yet: one for all shops that were made of the same. A class that comes at
 * once, and each step of a proof, asks for the same few thousand rows. They can only be read, and of the answers each shop
 * keeps its own.
 */
export class InitialTableCopies {
  readonly #copies = new WeakMap<object, TableCopy>()

  of(tables: object): TableCopy {
    const known = this.#copies.get(tables) ?? new TableCopy({ isShared: true })
    this.#copies.set(tables, known)
    return known
  }
}
