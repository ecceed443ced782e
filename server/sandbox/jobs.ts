import type { MessagePort } from 'node:worker_threads'
import type { CodeProblem } from '#contract/training.ts'
import type { SqlValues } from '#lab'
import type { ScriptFault } from './errors.ts'
import type { EvmRefusal, EvmResult, EvmTask } from './evm/tasks.ts'
import type { FakeHost, HostEffects } from './fake-host/host.ts'
import type { PdfDocument } from './pdf/document.ts'

/** A value that JSON can express. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A database with everything that a statement may see. */
export interface SqlSnapshot {
  /** Unique key. A worker remembers the snapshots that it received last. */
  key: string
  /** The bytes of the database; undefined if the worker has them already. */
  bytes: Uint8Array | undefined
  /** Whether statements find a function `nap(ms)`, which only counts. */
  hasNap?: true
}

/** An SQL statement. */
export interface SqlJob {
  kind: 'sql'
  sql: string
  values: SqlValues
  most: 'one' | 'all'
  snapshot: SqlSnapshot
  deadlineMs: number
}

/** A script. */
export interface JavascriptJob {
  kind: 'javascript'
  source: string
  /** Globals by name, as JSON. */
  globals: string
  /** The fake host that the script runs on, if any. */
  fakeHost: FakeHost | undefined
  /** Whether the script finds a `sleep`, which only counts: at most two seconds at a time. */
  sleepy: boolean
  /** Maximum number of iterations of all its loops together; undefined: unlimited. */
  mostTurns: number | undefined
  deadlineMs: number
  memoryBytes: number
}

/** An XML document. */
export interface XmlJob {
  kind: 'xml'
  text: string
  /** Whether entities are replaced, including those from files. */
  entities: boolean
  /** The files that external entities can read: path in lower case → content. */
  files: Readonly<Record<string, Uint8Array>>
  deadlineMs: number
}

/** An XPath query on an XML document of the shop. */
export interface XpathJob {
  kind: 'xpath'
  /** The document. */
  text: string
  query: string
  deadlineMs: number
}

/** A YAML document. */
export interface YamlJob {
  kind: 'yaml'
  text: string
  /** Maximum number of aliases that it may hold; -1: unlimited. */
  mostAliases: number
  deadlineMs: number
}

/** A ZIP archive. */
export interface ArchiveJob {
  kind: 'archive'
  bytes: Uint8Array
  deadlineMs: number
}

/** A task for the Ethereum virtual machine. */
export interface EvmJob {
  kind: 'evm'
  task: EvmTask
  deadlineMs: number
}

/** Calls of learner code, in a realm of their own. */
export interface LearnerCodeJob {
  kind: 'learnerCode'
  /** The shop's id. Learner code of one shop may share a worker. */
  owner: string
  /** The learner's module, without types. */
  code: string
  /** The export to call, or to read. */
  name: string
  /** The arguments of each call, in tagged JSON. */
  calls: string
  /**
   * Guarded code: properties that earlier calls left on built-in prototypes, as JSON. See `MEMBRANE_INSIDE`. The
   * outcome then has those that this job leaves.
   */
  realm?: string | undefined
  deadlineMs: number
  memoryBytes: number
}

/** TypeScript to compile: for the server, or as `tsx` for the learner's page. */
export interface TypescriptJob {
  kind: 'typescript'
  text: string
  language: 'typescript' | 'tsx'
  deadlineMs: number
}

/** Solidity to compile, and the name of the wanted contract. */
export interface SolidityJob {
  kind: 'solidity'
  text: string
  contract: string
  deadlineMs: number
}

/** A document to draw as PDF. Its layout is the shop's own, its texts come from visitors. */
export interface PdfJob {
  kind: 'pdf'
  document: PdfDocument
  deadlineMs: number
}

export type Job =
  | SqlJob
  | JavascriptJob
  | XmlJob
  | XpathJob
  | YamlJob
  | ArchiveJob
  | EvmJob
  | LearnerCodeJob
  | TypescriptJob
  | SolidityJob
  | PdfJob

/** A call of a host function by running learner code. */
export interface HostCall {
  number: number
  /** The function and its arguments, in tagged JSON. */
  text: string
  /** Whether the job blocks until it is answered. */
  waits: boolean
}

/** A file of an archive. Its name is unchecked. */
export interface ArchiveEntry {
  name: string
  bytes: Uint8Array
}

/** What a script did besides returning a value: on its fake host, or asleep. */
export interface ScriptEffects {
  effects?: HostEffects | undefined
  /** The request that the script stopped at, as JSON: see `AnswerHostRequest`. */
  asks?: string | undefined
  sleptMs?: number
}

/**
 * The outcome of a job. `json` is undefined if the script's value is undefined. `noSnapshot`: the worker needs the
 * snapshot's bytes. `endless`: the job would run until its deadline. `settled`: what learner code returned or threw.
 * `stuck`: it waits for a promise that never settles.
 */
export type Outcome =
  | { kind: 'rows'; json: string; nappedMs?: number }
  | { kind: 'noSnapshot' }
  | { kind: 'sqlFault'; errno: number; message: string; nappedMs?: number }
  | ({ kind: 'value'; json: string | undefined } & ScriptEffects)
  | ({ kind: 'scriptFault'; fault: ScriptFault } & ScriptEffects)
  | { kind: 'entries'; entries: ArchiveEntry[] }
  | { kind: 'evm'; result: EvmResult }
  | { kind: 'evmFault'; refusal: EvmRefusal }
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'refused'; message: string }
  | { kind: 'endless' }
  | { kind: 'settled'; text: string; realm?: string }
  | { kind: 'stuck' }
  | { kind: 'module'; code: string; exports: string[] }
  | ({ kind: 'problem' } & CodeProblem)
  | { kind: 'contract'; bytecode: string; signatures: string[] }
  | { kind: 'problems'; problems: CodeProblem[] }

/** The end of a job. `worn`: the worker has grown or may be damaged, and should be replaced. */
export interface JobEnd {
  outcome: Outcome
  worn: boolean
}

/** How a worker receives replies to host calls. `bell` counts them and wakes a thread that blocks. */
export interface HostCallChannel {
  port: MessagePort
  bell: Int32Array<SharedArrayBuffer>
}

/** What a worker should do. */
export interface WorkerOrder {
  id: number
  job: Job
}

/** What a worker reports about a job: its clock starts, its host calls, its end. */
export type JobEvent =
  | { kind: 'started'; spentMs: number }
  | { kind: 'asked'; ask: HostCall }
  /** It waits until one of its host calls is answered, and then reports `started` again. */
  | { kind: 'suspended' }
  | ({ kind: 'ended' } & JobEnd)
  /** It did not end: an unexpected error happened. */
  | { kind: 'broke' }

export type WorkerReport = { kind: 'line'; line: HostCallChannel } | (JobEvent & { id: number })
