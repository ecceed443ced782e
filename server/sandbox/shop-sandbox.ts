import type { SideDatabase, SideTables } from '#lab'
import type { XmlRequest, XpathRequest, YamlRequest } from './documents/jobs.ts'
import type { EvmTask, ResultOf } from './evm/tasks.ts'
import type { AnswerHostRequest, FakeHost } from './fake-host/host.ts'
import { DEADLINE_MS, type ScriptJob } from './javascript/job.ts'
import type { ArchiveEntry } from './jobs.ts'
import type { CheckedCode, CodeLanguage, LearnerCodeCall, LearnerCodeCalls } from './learner-code/call.ts'
import type { PdfDocument } from './pdf/document.ts'
import type { FakeHostResult, Sandbox } from './sandbox.ts'
import type { CompiledContract } from './solidity/contracts.ts'
import type { ClientSignal } from './workers/queue.ts'

type WithoutRequester<Job> = Omit<Job, 'owner' | 'signal' | 'inTurn'>

/** The sandbox of one shop. See `Sandbox` for each method and its errors. */
export interface ShopSandbox {
  /** `onSql` is called with each statement. */
  database(tables: SideTables, onSql?: (sql: string) => void): SideDatabase
  javascript(job: WithoutRequester<ScriptJob>): Promise<unknown>
  /** `answer` answers requests of the script; `fakeHostNetwork` of the shop's records makes one. */
  runOnFakeHost(
    job: WithoutRequester<ScriptJob>,
    fakeHost: FakeHost,
    answer?: AnswerHostRequest,
  ): Promise<FakeHostResult>
  where(expression: string, documents: readonly object[]): Promise<{ matches: boolean[]; sleptMs: number }>
  xml(job: WithoutRequester<XmlRequest>): Promise<string>
  xpath(job: WithoutRequester<XpathRequest>): Promise<string[]>
  yaml(job: WithoutRequester<YamlRequest>): Promise<string>
  unzip(bytes: Uint8Array): Promise<ArchiveEntry[]>
  pdf(sheet: PdfDocument): Promise<Uint8Array>
  evm<Task extends EvmTask>(task: () => Task): Promise<ResultOf<Task['kind']>>
  callLearnerCode(call: WithoutRequester<LearnerCodeCall>): Promise<unknown>
  callLearnerCodeEach(calls: WithoutRequester<LearnerCodeCalls>): Promise<unknown[]>
  /** `superseded` aborts when a newer text was sent, so that this one need not be compiled. */
  typescript(text: string, language?: CodeLanguage, superseded?: AbortSignal): Promise<CheckedCode>
  solidity(source: { text: string; contract: string }, superseded?: AbortSignal): Promise<CompiledContract>
}

/**
 * Binds the sandbox to a shop. `owner` is the shop's id: it runs one long job at a time. `signal` returns a signal that
 * aborts when the current client disconnects. `inTurn` resolves when it is the owner's turn in the server's thread.
 * Live code of a lab may shorten the deadline, never extend it.
 */
export function sandboxForShop(
  sandbox: Sandbox,
  owner: string,
  signal: ClientSignal,
  inTurn?: () => Promise<void>,
): ShopSandbox {
  const requester = () => ({ owner, signal: signal() })
  return {
    database: (tables, onSql) => sandbox.database(tables, { requester, onSql }),
    javascript: (job) => sandbox.javascript({ ...withDeadline(job), ...requester() }),
    runOnFakeHost: (job, fakeHost, answer) =>
      sandbox.runOnFakeHost({ ...withDeadline(job), ...requester() }, fakeHost, answer),
    where: (expression, documents) => sandbox.where(expression, documents, owner, signal()),
    xml: (job) => sandbox.xml({ ...withDeadline(job), ...requester() }),
    xpath: (job) => sandbox.xpath({ ...withDeadline(job), ...requester() }),
    yaml: (job) => sandbox.yaml({ ...withDeadline(job), ...requester() }),
    unzip: (bytes) => sandbox.unzip({ bytes, ...requester() }),
    pdf: (sheet) => sandbox.pdf(sheet, owner, signal()),
    evm: (task) => sandbox.evm(task, owner, signal()),
    callLearnerCode: (call) => sandbox.callLearnerCode({ ...call, ...requester(), inTurn }),
    callLearnerCodeEach: (calls) => sandbox.callLearnerCodeEach({ ...calls, ...requester(), inTurn }),
    typescript: (text, language, superseded) =>
      sandbox.typescript(text, { owner, language, signal: eitherOf(signal(), superseded) }),
    solidity: (source, superseded) =>
      sandbox.solidity(source, { owner, signal: eitherOf(signal(), superseded) }),
  }
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}

/** An invalid deadline is replaced by the default. */
function withDeadline<Job extends { deadlineMs?: number }>(job: Job): Job & { deadlineMs: number } {
  const { deadlineMs = DEADLINE_MS } = job
  const isTime = Number.isFinite(deadlineMs)
  return { ...job, deadlineMs: isTime ? Math.min(Math.max(deadlineMs, 1), DEADLINE_MS) : DEADLINE_MS }
}
