import type { MessagePort } from 'node:worker_threads'
import type { CodeProblem } from '#contract/training.ts'
import type { SqlValues } from '#lab'
import type { ScriptFault } from './errors.ts'
import type { EvmRefusal, EvmResult, EvmTask } from './evm/tasks.ts'
import type { FakeHost, HostEffects } from './fake-host/host.ts'
import type { PdfDocument } from './pdf/document.ts'

/** What JSON can say. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A database that holds all that a statement may see. */
export interface SqlSnapshot {
  /** Its name, which nobody else's has. A worker remembers the latest that it was sent. */
  key: string
  /** Its bytes; undefined where it was sent before. */
  bytes: Uint8Array | undefined
  /** Whether statements find a `nap(ms)`, which only counts. */
  hasNap?: true
}

/** A statement for a worker. */
export interface SqlJob {
  kind: 'sql'
  sql: string
  values: SqlValues
  most: 'one' | 'all'
  snapshot: SqlSnapshot
  deadlineMs: number
}

/** A script for a worker. */
export interface JavascriptJob {
  kind: 'javascript'
  source: string
  /** Globals by name, as JSON. */
  globals: string
  /** The machine that it believes to be on, if it is on one. */
  fakeHost: FakeHost | undefined
  /** Whether it finds a `sleep`, which only counts: at most two seconds at a time. */
  sleepy: boolean
  /** Most turns of its loops, all together; undefined: as many as it can in its time. */
  mostTurns: number | undefined
  deadlineMs: number
  memoryBytes: number
}

/** An XML document for a worker. */
export interface XmlJob {
  kind: 'xml'
  text: string
  /** Whether entities are replaced, those from files included. */
  entities: boolean
  /** The files that there are: path in lower case → content. */
  files: Readonly<Record<string, Uint8Array>>
  deadlineMs: number
}

/** A question to an XML document of ours, in XPath. */
export interface XpathJob {
  kind: 'xpath'
  /** The document. */
  text: string
  query: string
  deadlineMs: number
}

/** A YAML document for a worker. */
export interface YamlJob {
  kind: 'yaml'
  text: string
  /** Most aliases that it may hold; -1: any number. */
  mostAliases: number
  deadlineMs: number
}

/** A ZIP archive for a worker. */
export interface ArchiveJob {
  kind: 'archive'
  bytes: Uint8Array
  deadlineMs: number
}

/** Something for the Ethereum virtual machine. */
export interface EvmJob {
  kind: 'evm'
  task: EvmTask
  deadlineMs: number
}

/** Calls of code that a learner wrote, in a realm of its own that lasts as long as they do. */
export interface LearnerCodeJob {
  kind: 'learnerCode'
  /** The shop's id: guests of one shop may share a worker. */
  owner: string
  /** Her module, without types. */
  code: string
  /** What it exports and is to be called, or told. */
  name: string
  /** The arguments of each call, in tagged JSON. */
  calls: string
  deadlineMs: number
  memoryBytes: number
}

/** TypeScript that is to be made ready for a guest; `tsx`: for her page. */
export interface TypescriptJob {
  kind: 'typescript'
  text: string
  language: 'typescript' | 'tsx'
  deadlineMs: number
}

/** Solidity that is to be compiled, and the name of the contract that is wanted. */
export interface SolidityJob {
  kind: 'solidity'
  text: string
  contract: string
  deadlineMs: number
}

/** A document to be drawn as PDF. It is our own, but what it says comes from visitors. */
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

/** Something that a job asks while it runs: of one of the doors that a guest was handed. */
export interface HostCall {
  number: number
  /** The question, in tagged JSON. */
  text: string
  /** Whether the job stands still until it is answered. */
  waits: boolean
}

/** A file out of an archive. Its name is whatever the archive says. */
export interface ArchiveEntry {
  name: string
  bytes: Uint8Array
}

/** What a script did beside its value: in its world, or asleep. */
export interface ScriptEffects {
  effects?: HostEffects | undefined
  sleptMs?: number
}

/**
 * How a job ended. `json` is undefined where the script's value is. `noSnapshot`: it has to be sent once more. `endless`:
 * this would go on until its time is up. `told`: what a guest's call gave or threw. `stuck`: it waits for what never comes.
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
  | { kind: 'settled'; text: string }
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

/** How a worker hears answers to what its jobs ask: `bell` counts them, and wakes it where it stands still. */
export interface HostCallChannel {
  port: MessagePort
  bell: Int32Array<SharedArrayBuffer>
}

/** What a worker is told to do. */
export interface WorkerOrder {
  id: number
  job: Job
}

/** What a worker says of a job: that its clock runs from now on, what it asks meanwhile, then how it ended. */
export type JobEvent =
  | { kind: 'started'; spentMs: number }
  | { kind: 'asked'; ask: HostCall }
  /** It does nothing until one of its questions is answered, and then says that it has started again. */
  | { kind: 'suspended' }
  | ({ kind: 'ended' } & JobEnd)
  /** It came to no end: something broke that no door expected. */
  | { kind: 'broke' }

export type WorkerReport = { kind: 'line'; line: HostCallChannel } | (JobEvent & { id: number })
