import type { SqlValues } from '#lab'
import type { ScriptFault } from './errors.ts'
import type { SqlRows } from './sql-values.ts'

/** What JSON can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A statement for a worker. */
export interface SqlJob {
  kind: 'sql'
  sql: string
  values: SqlValues
  most: 'one' | 'all'
  /** The bytes of a database that holds all that the statement may see. */
  snapshot: Uint8Array
  deadlineMs: number
}

/** A script for a worker. */
export interface JavascriptJob {
  kind: 'javascript'
  source: string
  /** Globals by name, as JSON. */
  globals: string
  deadlineMs: number
  memoryBytes: number
}

export type Job = SqlJob | JavascriptJob

/** How a job ended. `json` is undefined where the script's value is. */
export type Outcome =
  | { kind: 'rows'; found: SqlRows }
  | { kind: 'sqlFault'; errno: number; words: string }
  | { kind: 'value'; json: string | undefined }
  | { kind: 'scriptFault'; fault: ScriptFault }

/** The end of a job. `worn`: the worker has grown or may be damaged, and should be replaced. */
export interface Ending {
  outcome: Outcome
  worn: boolean
}

/** What a worker says: that the clock runs from now on, then how it ended. */
export type Report = { kind: 'started' } | ({ kind: 'ended' } & Ending)
