import { randomInt } from 'node:crypto'
import type { SideDatabase, SideTables } from '#lab'
import type { UnzipRequest, XmlRequest, XpathRequest, YamlRequest } from './documents/jobs.ts'
import { EVM_TIMEOUT, EvmError, ParseError, PdfFailed, ScriptError } from './errors.ts'
import type { EvmResult, EvmTask, ResultOf } from './evm/tasks.ts'
import type { AnswerHostRequest, FakeHost, HostEffects, HostNetwork } from './fake-host/host.ts'
import { parseHostRequest } from './fake-host/network.ts'
import { DEADLINE_MS, documentsJson, type Requester, type ScriptJob, scriptJob } from './javascript/job.ts'
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

/** Maximum number of requests of a script on a fake host that are answered. Each one runs the script again. */
const MOST_HOST_REQUESTS = 8
/** Maximum number of calls of learner code that run at once. */
const MOST_LEARNER_CODE = 4

export interface SandboxOptions {
  /** Maximum number of long jobs that run at once. Two brief ones can run beside them. */
  workers?: number
  /** How long a worker may be idle before it ends. */
  idleMs?: number
  /** The pool that runs the jobs. Default: threads of this process. */
  pool?: WorkerPool
}

/** Maximum processor time for drawing a document. 250 lines of English take a twentieth, of rare characters a half. */
const PDF_MS = 10_000

/** The end of a script on a fake host: its value, or its error. */
export interface FakeHostResult {
  value: unknown
  error: ScriptError | undefined
  effects: HostEffects
}

/**
 * The only place where input of attackers is evaluated. It starts worker threads on demand, which end when they are
 * idle.
 */
export class Sandbox {
  readonly #queues: JobQueues
  readonly #initialCopies = new InitialTableCopies()

  constructor({ workers = 2, idleMs, pool = new ThreadPool(idleMs) }: SandboxOptions = {}) {
    this.#queues = new JobQueues(pool, { brief: 2, long: workers, learnerCode: MOST_LEARNER_CODE })
  }

  /** The number of worker threads. */
  get workers(): number {
    return this.#queues.size
  }

  /**
   * A connection to a shop's file for SQL of attackers. It can read the shop's public tables (those that do not begin
   * with `ff_`) and nothing else. Only the first statement runs, for 2 seconds at most, and a result is cut off after
   * 10 000 rows or 1.5 MiB. Rejects with `SqlError` or `SandboxUnavailable`.
   */
  sql(source: SqlSource): SqlConnection {
    return new ShopSqlConnection(source, this.#queues, this.#initialCopies)
  }

  /**
   * A separate database with the given tables, for SQL of attackers. It is confined as `sql` is. A function `nap(ms)`
   * returns at once: `nappedMs` is the time that it should have taken, a second at most. Rejects as `sql` does.
   */
  database(tables: SideTables, side: SideDatabaseOptions): SideDatabase {
    return new InMemorySideDatabase(tables, this.#queues, side)
  }

  /**
   * Runs a script and returns the value of its last expression as JSON. The script sees the language and its globals,
   * nothing else. Rejects with `ScriptError` or `SandboxUnavailable`.
   */
  async javascript(job: ScriptJob): Promise<unknown> {
    return toValue(await this.#runScript(job, () => scriptJob(job)))
  }

  /**
   * Runs a script on a fake host and returns its effects there, even if it fails. `answer` answers its first eight
   * requests (of `curl`, `wget`, `http`, `fetch`); by default requests are recorded, and nobody answers. Rejects with
   * `SandboxUnavailable`, or as `answer` does.
   */
  async runOnFakeHost(
    job: ScriptJob,
    fakeHost: FakeHost,
    answer?: AnswerHostRequest,
  ): Promise<FakeHostResult> {
    const outcome = answer
      ? await this.#runWithNetwork(job, fakeHost, answer)
      : await this.#runScript(job, () => scriptJob(job, { fakeHost }))
    const effects = effectsOf(outcome).effects ?? { commands: [], requests: [], ran: [] }
    try {
      return { value: toValue(outcome), error: undefined, effects }
    } catch (error) {
      if (error instanceof ScriptError) return { value: undefined, error, effects }
      throw error
    }
  }

  /** Runs a script again and again until all its requests are answered: see `AnswerHostRequest`. */
  async #runWithNetwork(
    job: ScriptJob,
    fakeHost: FakeHost,
    answer: AnswerHostRequest,
  ): Promise<Outcome | JobFailure> {
    const answers: HostNetwork['answers'] = []
    const seed = randomInt(2 ** 32)
    for (;;) {
      const network = { answers, seed, mayAsk: answers.length < MOST_HOST_REQUESTS }
      const outcome = await this.#runScript(job, () => scriptJob(job, { fakeHost: { ...fakeHost, network } }))
      const { asks } = effectsOf(outcome)
      const isOver = typeof outcome === 'object' && outcome.kind === 'scriptFault' && outcome.fault.timedOut
      const request = asks === undefined || isOver || !network.mayAsk ? undefined : parseHostRequest(asks)
      if (!request) return outcome
      answers.push({ request, answer: await answer(request) })
    }
  }

  /**
   * Evaluates an expression for each document, with the document as `this`, as `$where` of a document store does. A
   * function `sleep(ms)` returns at once: `sleptMs` is the time that it should have taken. Documents that do not fit
   * into a script do not match. Rejects as `javascript` does.
   */
  async where(
    expression: string,
    documents: readonly object[],
    owner: string,
    signal?: AbortSignal,
  ): Promise<{ matches: boolean[]; sleptMs: number }> {
    const source = `documents.map(function (one) { return (function () { return ${expression}\n }).call(one) ? 1 : 0 }).join('')`
    const outcome = await this.#runScript({ source, owner, signal }, (job) =>
      scriptJob(job, { sleepy: true, globalsText: documentsJson(documents) }),
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
   * Parses XML with libxml2 and returns the document as text. Endless devices and documents that grow without limit
   * take until the deadline. Rejects with `ParseError` or `SandboxUnavailable`.
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
   * Runs an XPath 1.0 query on a document of the shop. Returns the texts of the selected nodes, a thousand at most.
   * Rejects with `ParseError` if the query is invalid or selects no nodes, or with `SandboxUnavailable`.
   */
  async xpath({ text, query, deadlineMs = DEADLINE_MS, owner, signal }: XpathRequest): Promise<string[]> {
    const outcome = await this.#queues.run(owner, () => ({ kind: 'xpath', text, query, deadlineMs }), signal)
    const found: unknown = JSON.parse(textOf(outcome))
    return Array.isArray(found) ? found.map(String) : []
  }

  /**
   * Parses YAML of the core schema and returns its data as JSON. Data that aliases expand beyond the longest string is
   * refused with JavaScript's own message. Rejects with `ParseError` or `SandboxUnavailable`.
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
   * Unpacks a ZIP archive of up to 200 files and 2 MiB. File names are returned as written and may point anywhere:
   * check them before use. Rejects with `ParseError` or `SandboxUnavailable`.
   */
  async unzip({ bytes, deadlineMs = DEADLINE_MS, owner, signal }: UnzipRequest): Promise<ArchiveEntry[]> {
    const outcome = await this.#queues.run(owner, () => ({ kind: 'archive', bytes, deadlineMs }), signal)
    throwIfFailed(outcome)
    return outcome.kind === 'entries' ? outcome.entries : []
  }

  /**
   * Draws a PDF, with fonts for every supported script. Nothing is evaluated, but shaping text of strangers takes time
   * and may hit bugs in the shaper. Rejects with `SandboxUnavailable`.
   */
  async pdf(document: PdfDocument, owner: string, signal?: AbortSignal): Promise<Uint8Array> {
    const job = { kind: 'pdf', document, deadlineMs: PDF_MS } as const
    const outcome = await retryIfLost(() => this.#queues.run(owner, () => job, signal))
    if (outcome === 'timedOut' || outcome === 'crashed') throw new PdfFailed()
    throwIfFailed(outcome)
    if (outcome.kind === 'pdf') return outcome.bytes
    throw new PdfFailed()
  }

  /**
   * Runs a task on the Ethereum virtual machine. `task` is called when it is the shop's turn and returns all that the
   * machine may see. Rejects with `EvmError` if the chain refuses the task or it takes too long, or with
   * `SandboxUnavailable`.
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
   * Calls an export of a learner's module, in a realm of its own. The code sees the language and its arguments. Rejects
   * with what it threw, with `InterfaceMismatch` if its result has the wrong shape, `LearnerCodeOverrun`, or
   * `SandboxUnavailable`.
   */
  async callLearnerCode(call: LearnerCodeCall): Promise<unknown> {
    const { callLearnerCode } = await import('./learner-code/call.ts')
    return callLearnerCode(this.#queues, call)
  }

  /** Calls one function several times, in one realm. */
  async callLearnerCodeEach(calls: LearnerCodeCalls): Promise<unknown[]> {
    const { callLearnerCodeEach } = await import('./learner-code/call.ts')
    return callLearnerCodeEach(this.#queues, calls)
  }

  /**
   * Compiles a learner's TypeScript for `callLearnerCode` or for their page, or returns the problem. Rejects with
   * `SandboxUnavailable`.
   */
  async typescript(
    text: string,
    { owner, signal, language = 'typescript' }: Requester & { language?: CodeLanguage | undefined },
  ): Promise<CheckedCode> {
    const { checkTypescript } = await import('./learner-code/call.ts')
    return checkTypescript(this.#queues, text, { owner, signal, language })
  }

  /** Compiles a learner's contract, or returns its problems. Rejects with `SandboxUnavailable`. */
  async solidity(
    source: { text: string; contract: string },
    requester: Requester,
  ): Promise<CompiledContract> {
    const { compileContract } = await import('./solidity/contracts.ts')
    return compileContract(this.#queues, source, requester)
  }

  /** Ends all workers. Running and waiting jobs are rejected with `SandboxClosed`. */
  async close(): Promise<void> {
    await this.#queues.close()
  }
}

/** The effects of a script; none if it left no time to read them. */
function effectsOf(outcome: Outcome | JobFailure): ScriptEffects {
  return typeof outcome === 'object' && (outcome.kind === 'value' || outcome.kind === 'scriptFault')
    ? outcome
    : {}
}

/** Throws if a job failed. */
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
