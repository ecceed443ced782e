import { randomBytes } from 'node:crypto'
import type { ShopCopy } from '../../host/copies.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ClassShops } from '../class-shops.ts'

/** A copy of a shop is kept for so long. */
const LAST_MS = 30 * 60_000
/** Copies at the same time. Each takes as much of the disk as a shop. */
const MOST = 20

/** A trainer looks into a copy of a learner's shop. */
export interface CopyVisit {
  /** What its host name is made of: whoever knows it gets in. */
  key: string
  /** Id of the trainer who looks. */
  trainer: string
  /** Id of the shop that was copied. */
  of: string
  until: Date
}

interface OpenCopy extends CopyVisit {
  /** Undefined while it is made. */
  copy?: ShopCopy
  timer?: NodeJS.Timeout
}

export interface CopyVisitsOptions {
  shops: Pick<ClassShops, 'copy'>
  /** Told of what nobody foresaw. */
  troubles: Pick<ErrorReporter, 'unexpected'>
}

/**
 * Copies of shops that trainers look into, each under a name that nobody guesses. All of them end with this process, and
 * what a crash leaves of them is swept at the next start.
 */
export class CopyVisits {
  readonly #parts: CopyVisitsOptions
  readonly #visits = new Map<string, OpenCopy>()
  readonly #ends = new Set<Promise<void>>()

  constructor(parts: CopyVisitsOptions) {
    this.#parts = parts
  }

  /**
   * Copies a shop for a trainer; a copy of it that she had before ends. Undefined where there are too many, or where she
   * or the shop went meanwhile. Throws `ShopGone`, `CannotBeCopied`.
   */
  async begin(of: string, trainer: string): Promise<CopyVisit | undefined> {
    this.end(of, trainer)
    if (this.#visits.size >= MOST) return undefined
    const key = randomBytes(16).toString('hex')
    const visit: OpenCopy = { key, trainer, of, until: new Date(Date.now() + LAST_MS) }
    // It counts from now on, and whatever ends it while the copy is made does.
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

  /** The shop behind a name; undefined where there is none, or none any more. */
  shopAt(key: string): string | undefined {
    return this.#visits.get(key)?.copy?.shop
  }

  /** What is known of a copy by the id of its own shop. */
  at(shop: string): CopyVisit | undefined {
    return this.#find(({ copy }) => copy?.shop === shop).map(publicPart)[0]
  }

  /** The copy of a shop that a trainer has open. */
  openFor(of: string, trainer: string): CopyVisit | undefined {
    return this.#find((visit) => visit.of === of && visit.trainer === trainer).map(publicPart)[0]
  }

  /** False where she has none. */
  end(of: string, trainer: string): boolean {
    return this.#end(this.#find((visit) => visit.of === of && visit.trainer === trainer))
  }

  /** Her key is worth nothing any more: nor is what she has open. */
  endAllBy(trainer: string): void {
    this.#end(this.#find((visit) => visit.trainer === trainer))
  }

  /** The shop was deleted for good: no copy of it stays. */
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

  /** Nobody gets in from now on; the file goes once those who are in have their answers. */
  #close({ copy }: OpenCopy): void {
    const fail = (error: unknown) => this.#parts.troubles.unexpected(error, { doing: 'the end of a copy' })
    const end: Promise<void> = (copy?.close() ?? Promise.resolve())
      .catch(fail)
      .finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }
}

function publicPart({ key, trainer, of, until }: OpenCopy): CopyVisit {
  return { key, trainer, of, until }
}
