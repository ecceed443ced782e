import type { SideDatabase, SideTables } from '#lab'
import type { XmlDocumentJob, XpathQuestion, YamlDocumentJob } from './documents/jobs.ts'
import type { EvmTask, ResultOf } from './evm/tasks.ts'
import type { World } from './fake-host/scene.ts'
import { DEADLINE_MS, type ScriptJob } from './javascript/job.ts'
import type { ArchiveEntry } from './jobs.ts'
import type { CheckedCode, CodeLanguage, GuestCall, GuestCalls } from './learner-code/call.ts'
import type { Sheet } from './pdf/sheet.ts'
import type { Sandbox, ScriptEnd } from './sandbox.ts'
import type { CompiledContract } from './solidity/contracts.ts'
import type { Left } from './workers/queue.ts'

type Asked<Job> = Omit<Job, 'owner' | 'left' | 'inTurn'>

/** The sandbox as one shop sees it. See `Sandbox` for what each door does, and how it fails. */
export interface Doors {
  /** `hears` is told each statement. */
  database(tables: SideTables, hears?: (sql: string) => void): SideDatabase
  javascript(job: Asked<ScriptJob>): Promise<unknown>
  inWorld(job: Asked<ScriptJob>, world: World): Promise<ScriptEnd>
  where(expression: string, documents: readonly object[]): Promise<{ matches: boolean[]; sleptMs: number }>
  xml(job: Asked<XmlDocumentJob>): Promise<string>
  xpath(job: Asked<XpathQuestion>): Promise<string[]>
  yaml(job: Asked<YamlDocumentJob>): Promise<string>
  unzip(bytes: Uint8Array): Promise<ArchiveEntry[]>
  pdf(sheet: Sheet): Promise<Uint8Array>
  evm<Task extends EvmTask>(task: () => Task): Promise<ResultOf<Task['did']>>
  guest(call: Asked<GuestCall>): Promise<unknown>
  guestEach(calls: Asked<GuestCalls>): Promise<unknown[]>
  /** `overtaken` aborts when a newer text has come: this one need not be looked at any more. */
  typescript(text: string, language?: CodeLanguage, overtaken?: AbortSignal): Promise<CheckedCode>
  solidity(source: { text: string; contract: string }, overtaken?: AbortSignal): Promise<CompiledContract>
}

/**
 * The doors of a shop. `owner` is its id: it has one long job running at a time. `left` tells of whoever asks the shop at
 * this moment, `inTurn` resolves when it is the owner's turn in the server's thread. The live code of a lab may ask for less
 * time than there is, and never for more.
 */
export function doorsOf(sandbox: Sandbox, owner: string, left: Left, inTurn?: () => Promise<void>): Doors {
  const asker = () => ({ owner, left: left() })
  return {
    database: (tables, hears) => sandbox.database(tables, { asker, hears }),
    javascript: (job) => sandbox.javascript({ ...inTime(job), ...asker() }),
    inWorld: (job, world) => sandbox.inWorld({ ...inTime(job), ...asker() }, world),
    where: (expression, documents) => sandbox.where(expression, documents, owner, left()),
    xml: (job) => sandbox.xml({ ...inTime(job), ...asker() }),
    xpath: (job) => sandbox.xpath({ ...inTime(job), ...asker() }),
    yaml: (job) => sandbox.yaml({ ...inTime(job), ...asker() }),
    unzip: (bytes) => sandbox.unzip({ bytes, ...asker() }),
    pdf: (sheet) => sandbox.pdf(sheet, owner, left()),
    evm: (task) => sandbox.evm(task, owner, left()),
    guest: (call) => sandbox.guest({ ...call, ...asker(), inTurn }),
    guestEach: (calls) => sandbox.guestEach({ ...calls, ...asker(), inTurn }),
    typescript: (text, language, overtaken) =>
      sandbox.typescript(text, { owner, language, left: eitherOf(left(), overtaken) }),
    solidity: (source, overtaken) => sandbox.solidity(source, { owner, left: eitherOf(left(), overtaken) }),
  }
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}

/** What is no time at all is answered as if nobody had asked for one. */
function inTime<Job extends { deadlineMs?: number }>(job: Job): Job & { deadlineMs: number } {
  const { deadlineMs = DEADLINE_MS } = job
  const isTime = Number.isFinite(deadlineMs)
  return { ...job, deadlineMs: isTime ? Math.min(Math.max(deadlineMs, 1), DEADLINE_MS) : DEADLINE_MS }
}
