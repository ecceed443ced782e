import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** How often the times are saved. */
const WRITE_EVERY_MS = 30_000

/** When each shop was last used: in memory, and saved to the class store at intervals. */
export class Presence {
  readonly #classStore: Pick<ClassStore, 'saveLastSeen'>
  readonly #seen = new Map<string, Date>()
  readonly #unwritten = new Set<string>()
  readonly #timer: NodeJS.Timeout

  constructor(classStore: Pick<ClassStore, 'saveLastSeen'>, reporter: Pick<ErrorReporter, 'unexpected'>) {
    this.#classStore = classStore
    // A failed save is repeated at the next interval.
    const fail = (error: unknown): void => {
      if (!(error instanceof StoreUnavailable))
        reporter.unexpected(error, { doing: 'writing down signs of life' })
    }
    this.#timer = setInterval(() => void this.#write().catch(fail), WRITE_EVERY_MS).unref()
  }

  recordRequest(shop: string): void {
    this.#seen.set(shop, new Date())
    this.#unwritten.add(shop)
  }

  /** Undefined if the shop was not used since the start. */
  lastSeen(shop: string): Date | undefined {
    return this.#seen.get(shop)
  }

  forget(shop: string): void {
    this.#seen.delete(shop)
    this.#unwritten.delete(shop)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    const shops = [...this.#unwritten]
    const lastSeen = shops.flatMap((shop) => {
      const at = this.#seen.get(shop)
      return at ? [{ shop, at }] : []
    })
    if (lastSeen.length > 0) await this.#classStore.saveLastSeen(lastSeen)
    for (const { shop, at } of lastSeen) if (this.#seen.get(shop) === at) this.#unwritten.delete(shop)
  }
}
