/** How a class fares with each challenge: kept up to date, never counted anew. */
export class Medians {
  /** By challenge: what it took each who solved it, the shortest first. */
  readonly #times = new Map<string, number[]>()

  add(key: string, ms: number): void {
    const times = this.#times.get(key) ?? []
    let place = times.length
    while (place > 0 && (times[place - 1] ?? 0) > ms) place -= 1
    times.splice(place, 0, ms)
    this.#times.set(key, times)
  }

  /** Of somebody who was erased. */
  remove(key: string, ms: number): void {
    const times = this.#times.get(key) ?? []
    const place = times.indexOf(ms)
    if (place >= 0) times.splice(place, 1)
  }

  /** How many have solved it. */
  count(key: string): number {
    return this.#times.get(key)?.length ?? 0
  }

  /** Undefined until somebody has solved it. */
  of(key: string): number | undefined {
    const times = this.#times.get(key) ?? []
    const middle = times.length / 2
    const [low, high] = [times[Math.ceil(middle) - 1], times[Math.floor(middle)]]
    return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2)
  }
}
