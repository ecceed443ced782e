import type { Database } from '#lab'
import { ScriptError } from './errors.ts'
import type { JsonValue, Outcome } from './jobs.ts'
import { type Loss, Pool } from './pool.ts'
import { ShopSqlDoor } from './sql-door.ts'

export interface SandboxOptions {
  /** Most worker threads at once. */
  workers?: number
  /** How long a worker may be idle before it ends. */
  idleMs?: number
}

/** A shop's tables for SQL text from anywhere. */
export interface SqlDoor extends Database {
  /** Closes the shop's file. What is asked afterwards is rejected with `SandboxClosed`. */
  close(): void
}

export interface ScriptJob {
  source: string
  /** What the script finds as global variables. */
  globals?: Record<string, JsonValue>
  deadlineMs?: number
  memoryBytes?: number
  /** The shop's id. A shop has one job running at a time, so that nobody can keep others waiting. */
  owner: string
}

const DEADLINE_MS = 2_000
const MEMORY_BYTES = 16 << 20
const MOST_MEMORY_BYTES = 64 << 20

/**
 * The one place where something from an attacker is evaluated. Holds nothing until something dangerous is asked for;
 * then a few worker threads, which end when they are idle.
 */
export class Sandbox {
  readonly #pool: Pool

  constructor({ workers = 4, idleMs = 30_000 }: SandboxOptions = {}) {
    this.#pool = new Pool(workers, idleMs)
  }

  /** How many worker threads there are at the moment. */
  get workers(): number {
    return this.#pool.size
  }

  /**
   * A door to a shop's file for SQL text from attackers. It may read the shop's tables (those that do not begin with
   * `ff_`) and nothing else; only the first statement runs, for 2 seconds at most, and a result is cut off after
   * 10 000 rows. Rejects with `SqlError`, or with `SandboxBusy`. `owner` is the shop's id.
   */
  sql(file: string, owner: string = file): SqlDoor {
    return new ShopSqlDoor(file, owner, this.#pool)
  }

  /**
   * Runs a script and answers with the value of its last expression, as far as JSON can say it. The script sees the
   * language and its globals, nothing else. Rejects with `ScriptError`, or with `SandboxBusy`.
   */
  async javascript(job: ScriptJob): Promise<unknown> {
    const { source, globals = {}, deadlineMs = DEADLINE_MS, memoryBytes = MEMORY_BYTES, owner } = job
    const outcome = await this.#pool.run(owner, () => ({
      kind: 'javascript',
      source,
      globals: JSON.stringify(globals),
      deadlineMs,
      memoryBytes: Math.min(memoryBytes, MOST_MEMORY_BYTES),
    }))
    return toValue(outcome)
  }

  /** Ends all workers. What still runs or waits is rejected with `SandboxClosed`. */
  async close(): Promise<void> {
    await this.#pool.close()
  }
}

function toValue(outcome: Outcome | Loss): unknown {
  const fault = { name: 'InternalError', timedOut: false, outOfMemory: false }
  if (outcome === 'timedOut') throw new ScriptError({ ...fault, message: 'interrupted', timedOut: true })
  if (outcome === 'crashed') throw new ScriptError({ ...fault, message: 'out of memory', outOfMemory: true })
  if (outcome.kind === 'scriptFault') throw new ScriptError(outcome.fault)
  if (outcome.kind !== 'value' || outcome.json === undefined) return undefined
  return JSON.parse(outcome.json, withoutPrototypes)
}

/** A key that code which merges objects would take for the prototype has no business in a result. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}
