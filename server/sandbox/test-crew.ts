import type { Crew, Loss } from './crew.ts'
import { SandboxClosed } from './errors.ts'
import type { Job, Outcome } from './jobs.ts'

/** A job that a `TestCrew` was given. */
interface Given {
  job: Job
  resolve(outcome: Outcome | Loss): void
  reject(error: unknown): void
}

/** A crew for tests, that does nothing until it is told. */
export class TestCrew implements Crew {
  isReady = true
  generation = 1
  readonly given: Given[] = []
  #listener: (() => void) | undefined

  get size(): number {
    return this.given.length
  }

  onChange(listener: () => void): void {
    this.#listener = listener
  }

  run(job: Job): Promise<Outcome | Loss> {
    return new Promise((resolve, reject) => this.given.push({ job, resolve, reject }))
  }

  /** Is there from now on, or not. */
  turn(isReady: boolean): void {
    this.isReady = isReady
    this.#listener?.()
  }

  async close(): Promise<void> {
    for (const { reject } of this.given) reject(new SandboxClosed())
  }
}
