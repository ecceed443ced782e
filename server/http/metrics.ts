/** Counts answers by the first digit of their status, from the start of the process on. */
export class RequestCounter {
  readonly #counts = new Map<string, number>()

  count(status: number): void {
    const family = `${Math.floor(status / 100)}XX`
    this.#counts.set(family, (this.#counts.get(family) ?? 0) + 1)
  }

  /** `2XX` → how many. */
  totals(): ReadonlyMap<string, number> {
    return this.#counts
  }
}
