import { SandboxClosed } from '../sandbox/errors.ts'
import type { Job, Outcome } from '../sandbox/jobs.ts'
import type { Answer, Crew, Loss } from '../sandbox/workers/pool.ts'

/** A job that a `TestCrew` was given. */
interface Given {
  job: Job
  resolve(outcome: Outcome | Loss): void
  reject(error: unknown): void
  answer: Answer | undefined
  rests: (() => void) | undefined
}

/** A crew for tests, that does nothing until it is told. */
export class TestCrew implements Crew {
  isReady = true
  readonly given: Given[] = []
  readonly #listeners = new Set<() => void>()

  get size(): number {
    return this.given.length
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  run(job: Job, answer?: Answer, rests?: () => void): Promise<Outcome | Loss> {
    return new Promise((resolve, reject) => this.given.push({ job, resolve, reject, answer, rests }))
  }

  /** Is there from now on, or not. */
  turn(isReady: boolean): void {
    this.isReady = isReady
    for (const listener of this.#listeners) listener()
  }

  async close(): Promise<void> {
    for (const { reject } of this.given) reject(new SandboxClosed())
  }
}
