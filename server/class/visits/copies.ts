import { randomBytes } from 'node:crypto'
import type { ShopCopy } from '../../host/copies.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ClassShops } from '../class-shops.ts'

/** How long a copy is kept. */
const LAST_MS = 30 * 60_000
/** Maximum number of copies at the same time. Each uses as much disk space as a shop. */
const MOST = 20

/** A trainer's visit to a copy of a shop. */
export interface CopyVisit {
  /** The secret part of its host name, which grants access. */
  key: string
  /** The id of the trainer. */
  trainer: string
  /** The id of the shop that was copied. */
  of: string
  until: Date
}

interface OpenCopy extends CopyVisit {
  /** Undefined while the copy is made. */
  copy?: ShopCopy
  timer?: NodeJS.Timeout
}

export interface CopyVisitsOptions {
  shops: Pick<ClassShops, 'copy'>
  /** Reports unexpected errors. */
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Copies of shops for trainers, each under a secret host name. All copies end with this process; the next start deletes
 * what a crash left.
 */
export class CopyVisits {
  readonly #parts: CopyVisitsOptions
  readonly #visits = new Map<string, OpenCopy>()
  readonly #ends = new Set<Promise<void>>()

  constructor(parts: CopyVisitsOptions) {
    this.#parts = parts
  }

  /**
   * Copies a shop for a trainer, and ends the trainer's earlier copy of it. Undefined if there are too many copies, or
   * if the trainer or the shop is gone meanwhile. Throws `ShopDeleted`, `ShopCopyError`.
   */
  async begin(of: string, trainer: string): Promise<CopyVisit | undefined> {
    this.end(of, trainer)
    if (this.#visits.size >= MOST) return undefined
    const key = randomBytes(16).toString('hex')
    const visit: OpenCopy = { key, trainer, of, until: new Date(Date.now() + LAST_MS) }
    // The copy counts from now on, so that anything that ends it while it is being created takes effect.
    this.#visits.set(key, visit)
    try {
      visit.copy = await this.#parts.shops.copy(of)
    } catch (error) {
      this.#visits.delete(key)
      throw error
    }
    if (!this.#visits.has(key)) {
      this.#close(visit)
      return undefined
    }
    visit.timer = setTimeout(() => this.#end([visit]), LAST_MS).unref()
    return publicPart(visit)
  }

  /** The shop behind a host name's key; undefined if there is none. */
  shopAt(key: string): string | undefined {
    return this.#visits.get(key)?.copy?.shop
  }

  /** The visit, by the id of the copy's own shop. */
  at(shop: string): CopyVisit | undefined {
    return this.#find(({ copy }) => copy?.shop === shop).map(publicPart)[0]
  }

  /** The copy of a shop that a trainer has open. */
  openFor(of: string, trainer: string): CopyVisit | undefined {
    return this.#find((visit) => visit.of === of && visit.trainer === trainer).map(publicPart)[0]
  }

  /** False if the trainer has no copy. */
  end(of: string, trainer: string): boolean {
    return this.#end(this.#find((visit) => visit.of === of && visit.trainer === trainer))
  }

  /** The trainer's key was revoked, so their copies end. */
  endAllBy(trainer: string): void {
    this.#end(this.#find((visit) => visit.trainer === trainer))
  }

  /** The shop was deleted, so its copies end. */
  endAllOf(shop: string): void {
    this.#end(this.#find(({ of }) => of === shop))
  }

  async close(): Promise<void> {
    this.#end([...this.#visits.values()])
    await Promise.all(this.#ends)
  }

  #find(isMeant: (visit: OpenCopy) => boolean): OpenCopy[] {
    return [...this.#visits.values()].filter(isMeant)
  }

  #end(visits: readonly OpenCopy[]): boolean {
    for (const visit of visits) {
      this.#visits.delete(visit.key)
      clearTimeout(visit.timer)
      this.#close(visit)
    }
    return visits.length > 0
  }

  /** Access ends now. The file is deleted once all responses are sent. */
  #close({ copy }: OpenCopy): void {
    const fail = (error: unknown) => this.#parts.reporter.unexpected(error, { doing: 'the end of a copy' })
    const end: Promise<void> = (copy?.close() ?? Promise.resolve())
      .catch(fail)
      .finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }
}

function publicPart({ key, trainer, of, until }: OpenCopy): CopyVisit {
  return { key, trainer, of, until }
}
