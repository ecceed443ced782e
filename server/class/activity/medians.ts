interface Solves {
  count: number
  /** What it took each who solved it, as far as that is known, the shortest first. */
  times: number[]
}

/** How a class fares with each challenge: kept up to date, never counted anew. */
export class Medians {
  readonly #solves = new Map<string, Solves>()

  /** Somebody solved it. */
  add(key: string, ms: number | undefined): void {
    const solves = this.#solves.get(key) ?? { count: 0, times: [] }
    this.#solves.set(key, solves)
    solves.count += 1
    if (ms === undefined) return
    let place = solves.times.length
    while (place > 0 && (solves.times[place - 1] ?? 0) > ms) place -= 1
    solves.times.splice(place, 0, ms)
  }

  /** Somebody who solved it was erased. */
  remove(key: string, ms: number | undefined): void {
    const solves = this.#solves.get(key)
    if (!solves) return
    solves.count -= 1
    const place = ms === undefined ? -1 : solves.times.indexOf(ms)
    if (place >= 0) solves.times.splice(place, 1)
  }

  /** How many have solved it. */
  count(key: string): number {
    return this.#solves.get(key)?.count ?? 0
  }

  /** Undefined until it is known of somebody how long she took. */
  of(key: string): number | undefined {
    const times = this.#solves.get(key)?.times ?? []
    const middle = times.length / 2
    const [low, high] = [times[Math.ceil(middle) - 1], times[Math.floor(middle)]]
    return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2)
  }
}
