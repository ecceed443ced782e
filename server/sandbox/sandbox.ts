import type { SideDatabase, SideTables } from '#lab'
import type { UnzipRequest, XmlRequest, XpathRequest, YamlRequest } from './documents/jobs.ts'
import { EVM_TIMEOUT, EvmError, ParseError, PdfNotDrawn, ScriptError } from './errors.ts'
import type { EvmResult, EvmTask, ResultOf } from './evm/tasks.ts'
import type { FakeHost, HostEffects } from './fake-host/host.ts'
import { DEADLINE_MS, documentsText, type Requester, type ScriptJob, scriptJob } from './javascript/job.ts'
import type { ArchiveEntry, EvmJob, JavascriptJob, Outcome, ScriptEffects } from './jobs.ts'
import type { CheckedCode, CodeLanguage, LearnerCodeCall, LearnerCodeCalls } from './learner-code/call.ts'
import type { PdfDocument } from './pdf/document.ts'
import type { CompiledContract } from './solidity/contracts.ts'
import { ShopSqlConnection, type SqlConnection, type SqlSource } from './sql/connection.ts'
import { InMemorySideDatabase, type SideDatabaseOptions } from './sql/side-database.ts'
import { InitialTableCopies } from './sql/table-copies.ts'
import type { JobFailure, WorkerPool } from './workers/pool.ts'
import { JobQueues, retryIfLost } from './workers/queues.ts'
import { ThreadPool } from './workers/thread-pool.ts'

/** Most learners' calls that run at once. */
const MOST_LEARNER_CODE = 4

export interface SandboxOptions {
  /** Most long jobs that run at once. Two brief ones may run beside them. */
  workers?: number
  /** How long a worker may be idle before it ends. */
  idleMs?: number
  /** Who does the jobs. Default: threads of this process. */
  pool?: WorkerPool
}

/** Longest that a document may take on the processor. 250 lines in English take a twentieth, of odd signs half of it. */
const PDF_MS = 10_000

/** How a script in a world came to its end: with a value, or with an error. */
export interface FakeHostResult {
  value: unknown
  error: ScriptError | undefined
  effects: HostEffects
}

/**
 * The one place where something from an attacker is evaluated. Holds nothing until something dangerous is asked for;
 * then a few worker threads, which end when they are idle.
 */
export class Sandbox {
  readonly #queues: JobQueues
  readonly #initialCopies = new InitialTableCopies()

  constructor({ workers = 2, idleMs, pool = new ThreadPool(idleMs) }: SandboxOptions = {}) {
    this.#queues = new JobQueues(pool, { brief: 2, long: workers, learnerCode: MOST_LEARNER_CODE })
  }

  /** How many worker threads there are at the position. */
  get workers(): number {
    return this.#queues.size
  }

  /**
   * A door to a shop's file for SQL text from attackers. It may read the shop's tables (those that do not begin with
   * `ff_`) and nothing else; only the first statement runs, for 2 seconds at most, and a result is cut off after
   * 10 000 rows or 1.5 MiB. Rejects with `SqlError`, or with `SandboxUnavailable`.
   */
  sql(source: SqlSource): SqlConnection {
    return new ShopSqlConnection(source, this.#queues, this.#initialCopies)
  }

  /**
   * A database beside the shop's, of tables of our own, for SQL text from attackers: it reads these and nothing else, as
   * `sql` does. A function `nap(ms)` is there as well, which takes no time: `nappedMs` says how long it should have, a
   * second at most. Rejects as `sql` does.
   */
  database(tables: SideTables, side: SideDatabaseOptions): SideDatabase {
    return new InMemorySideDatabase(tables, this.#queues, side)
  }

  /**
   * Runs a script and answers with the value of its last expression, as far as JSON can say it. The script sees the
   * language and its globals, nothing else. Rejects with `ScriptError`, or with `SandboxUnavailable`.
   */
  async javascript(job: ScriptJob): Promise<unknown> {
    return toValue(await this.#runScript(job, () => scriptJob(job)))
  }

  /**
   * Runs a script that believes to be on a machine of its own. Tells what it did there, also where it failed. Rejects
   * with `SandboxUnavailable` only.
   */
  async runOnFakeHost(job: ScriptJob, fakeHost: FakeHost): Promise<FakeHostResult> {
    const outcome = await this.#runScript(job, () => scriptJob(job, { fakeHost }))
    const effects = effectsOf(outcome).effects ?? { commands: [], requests: [], ran: [] }
    try {
      return { value: toValue(outcome), error: undefined, effects }
    } catch (error) {
      if (error instanceof ScriptError) return { value: undefined, error, effects }
      throw error
    }
  }

  /**
   * Asks for each of these documents whether an expression holds that sees it as `this`, as a document store does with
   * `$where`. A function `sleep(ms)` is there as well, which takes no time: `sleptMs` says how long it should have.
   * Documents that find no room in a script are not asked, and do not match. Rejects as `javascript` does.
   */
  async where(
    expression: string,
    documents: readonly object[],
    owner: string,
    signal?: AbortSignal,
  ): Promise<{ matches: boolean[]; sleptMs: number }> {
    const source = `documents.map(function (one) { return (function () { return ${expression}\n }).call(one) ? 1 : 0 }).join('')`
    const outcome = await this.#runScript({ source, owner, signal }, (job) =>
      scriptJob(job, { sleepy: true, globalsText: documentsText(documents) }),
    )
    const { sleptMs = 0 } = effectsOf(outcome)
    const marks = String(toValue(outcome))
    return { matches: documents.map((_, index) => marks[index] === '1'), sleptMs }
  }

  async #runScript(job: ScriptJob, make: (job: ScriptJob) => JavascriptJob): Promise<Outcome | JobFailure> {
    try {
      return await this.#queues.run(job.owner, () => make(job), job.signal)
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      const { name, message, timedOut, outOfMemory } = error
      return { kind: 'scriptFault', fault: { name, message, timedOut, outOfMemory } }
    }
  }

  /**
   * Reads XML with libxml2 and answers with the document as text. Endless devices and documents that grow beyond reason
   * take until the deadline. Rejects with `ParseError`, or with `SandboxUnavailable`.
   */
  async xml({ text, entities, files, deadlineMs = DEADLINE_MS, owner, signal }: XmlRequest): Promise<string> {
    const outcome = await this.#queues.run(
      owner,
      () => ({ kind: 'xml', text, entities, files, deadlineMs }),
      signal,
    )
    return textOf(outcome)
  }

  /**
   * Asks a document of ours something in XPath 1.0; the texts of the nodes that it finds, a thousand at most. Rejects with
   * `ParseError` where that is no XPath or no question for nodes, or with `SandboxUnavailable`.
   */
  async xpath({ text, query, deadlineMs = DEADLINE_MS, owner, signal }: XpathRequest): Promise<string[]> {
    const outcome = await this.#queues.run(owner, () => ({ kind: 'xpath', text, query, deadlineMs }), signal)
    const found: unknown = JSON.parse(textOf(outcome))
    return Array.isArray(found) ? found.map(String) : []
  }

  /**
   * Reads YAML of the core schema and answers with its data as JSON. Data that its aliases make longer than any text
   * can be is refused with JavaScript's own words for that. Rejects with `ParseError`, or with `SandboxUnavailable`.
   */
  async yaml({
    text,
    mostAliases = -1,
    deadlineMs = DEADLINE_MS,
    owner,
    signal,
  }: YamlRequest): Promise<string> {
    const outcome = await this.#queues.run(
      owner,
      () => ({ kind: 'yaml', text, mostAliases, deadlineMs }),
      signal,
    )
    return textOf(outcome)
  }

  /**
   * Unpacks a ZIP archive of up to 200 files and 2 MiB. The names of its files are as written there and may lead
   * anywhere: look at them before you use them. Rejects with `ParseError`, or with `SandboxUnavailable`.
   */
  async unzip({ bytes, deadlineMs = DEADLINE_MS, owner, signal }: UnzipRequest): Promise<ArchiveEntry[]> {
    const outcome = await this.#queues.run(owner, () => ({ kind: 'archive', bytes, deadlineMs }), signal)
    throwIfFailed(outcome)
    return outcome.kind === 'entries' ? outcome.entries : []
  }

  /**
   * Draws a document as PDF, with the letters of any script that we have fonts for. Nothing of it is evaluated, but
   * shaping what strangers write takes its time, and nobody knows what a shaper does with it. Rejects with
   * `SandboxUnavailable`.
   */
  async pdf(document: PdfDocument, owner: string, signal?: AbortSignal): Promise<Uint8Array> {
    const job = { kind: 'pdf', document, deadlineMs: PDF_MS } as const
    const outcome = await retryIfLost(() => this.#queues.run(owner, () => job, signal))
    if (outcome === 'timedOut' || outcome === 'crashed') throw new PdfNotDrawn()
    throwIfFailed(outcome)
    if (outcome.kind === 'pdf') return outcome.bytes
    throw new PdfNotDrawn()
  }

  /**
   * Has the Ethereum virtual machine do something. `task` is made when the shop's turn has come, and holds all that the
   * machine may see. Rejects with `EvmError` where the chain refuses, or it takes too long; or with `SandboxUnavailable`.
   */
  async evm<Task extends EvmTask>(
    task: () => Task,
    owner: string,
    signal?: AbortSignal,
  ): Promise<ResultOf<Task['kind']>> {
    let taskKind: Task['kind'] | undefined
    const prepare = (): EvmJob => {
      const made = task()
      taskKind = made.kind
      return { kind: 'evm', task: made, deadlineMs: DEADLINE_MS }
    }
    const outcome = await this.#queues.run(owner, prepare, signal)
    if (outcome === 'timedOut') throw new EvmError({ code: -32000, message: EVM_TIMEOUT })
    if (outcome === 'crashed')
      throw new EvmError({ code: -32000, message: 'execution aborted (out of memory)' })
    if (outcome.kind === 'evmFault') throw new EvmError(outcome.refusal)
    if (outcome.kind === 'evm' && isResultOf(outcome.result, taskKind)) return outcome.result
    throw new Error('The sandbox answered another question')
  }

  /**
   * Calls what a learner's module exports, in a realm of its own. It sees the language and what it is handed. Rejects with
   * what it threw, with `Misfit` where that is not what it should be, `GuestOverrun`, or `SandboxUnavailable`.
   */
  async callLearnerCode(call: LearnerCodeCall): Promise<unknown> {
    const { callLearnerCode } = await import('./learner-code/call.ts')
    return callLearnerCode(this.#queues, call)
  }

  /** The same for many calls of one function, in one realm. */
  async callLearnerCodeEach(calls: LearnerCodeCalls): Promise<unknown[]> {
    const { callLearnerCodeEach } = await import('./learner-code/call.ts')
    return callLearnerCodeEach(this.#queues, calls)
  }

  /** Makes a learner's TypeScript ready for `guest`, or for her page, or says why it is not. Rejects with `SandboxUnavailable`. */
  async typescript(
    text: string,
    { owner, signal, language = 'typescript' }: Requester & { language?: CodeLanguage | undefined },
  ): Promise<CheckedCode> {
    const { checkTypescript } = await import('./learner-code/call.ts')
    return checkTypescript(this.#queues, text, { owner, signal, language })
  }

  /** Compiles a learner's contract, or says why it cannot be. Rejects with `SandboxUnavailable`. */
  async solidity(
    source: { text: string; contract: string },
    requester: Requester,
  ): Promise<CompiledContract> {
    const { compileContract } = await import('./solidity/contracts.ts')
    return compileContract(this.#queues, source, requester)
  }

  /** Ends all workers. What still runs or waits is rejected with `SandboxClosed`. */
  async close(): Promise<void> {
    await this.#queues.close()
  }
}

/** What a script did beside its value; nothing where it left no time for telling. */
function effectsOf(outcome: Outcome | JobFailure): ScriptEffects {
  return typeof outcome === 'object' && (outcome.kind === 'value' || outcome.kind === 'scriptFault')
    ? outcome
    : {}
}

/** Throws for everything that came to no good end. */
function throwIfFailed(outcome: Outcome | JobFailure): asserts outcome is Outcome {
  if (outcome === 'timedOut') throw new ParseError('Script execution timed out', true)
  if (outcome === 'crashed') throw new ParseError('out of memory')
  if (outcome.kind === 'refused') throw new ParseError(outcome.message)
}

function isResultOf<Did extends EvmTask['kind']>(
  result: EvmResult,
  kind: Did | undefined,
): result is ResultOf<Did> {
  return result.kind === kind
}

function textOf(outcome: Outcome | JobFailure): string {
  throwIfFailed(outcome)
  const text: unknown = outcome.kind === 'value' && outcome.json ? JSON.parse(outcome.json) : ''
  return String(text)
}

function toValue(outcome: Outcome | JobFailure): unknown {
  const fault = { name: 'InternalError', timedOut: false, outOfMemory: false }
  if (outcome === 'timedOut') throw new ScriptError({ ...fault, message: 'interrupted', timedOut: true })
  if (outcome === 'crashed') throw new ScriptError({ ...fault, message: 'out of memory', outOfMemory: true })
  if (outcome.kind === 'scriptFault') throw new ScriptError(outcome.fault)
  if (outcome.kind !== 'value' || outcome.json === undefined) return undefined
  return JSON.parse(outcome.json)
}
