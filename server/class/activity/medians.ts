interface Solves {
  count: number
  /** The known solving times, ascending. */
  times: number[]
}

/** Counts and medians of solving times, by challenge. Updated incrementally. */
export class Medians {
  readonly #solves = new Map<string, Solves>()

  add(key: string, ms: number | undefined): void {
    const solves = this.#solves.get(key) ?? { count: 0, times: [] }
    this.#solves.set(key, solves)
    solves.count += 1
    if (ms === undefined) return
    let place = solves.times.length
    while (place > 0 && (solves.times[place - 1] ?? 0) > ms) place -= 1
    solves.times.splice(place, 0, ms)
  }

  /** Removes the solve of an erased learner. */
  remove(key: string, ms: number | undefined): void {
    const solves = this.#solves.get(key)
    if (!solves) return
    solves.count -= 1
    const place = ms === undefined ? -1 : solves.times.indexOf(ms)
    if (place >= 0) solves.times.splice(place, 1)
  }

  /** Number of learners who solved it. */
  count(key: string): number {
    return this.#solves.get(key)?.count ?? 0
  }

  /** The median; undefined while no time is known. */
  of(key: string): number | undefined {
    const times = this.#solves.get(key)?.times ?? []
    const middle = times.length / 2
    const [low, high] = [times[Math.ceil(middle) - 1], times[Math.floor(middle)]]
    return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2)
  }
}
