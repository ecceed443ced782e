import { AsyncLocalStorage } from 'node:async_hooks'
import type { CodeProblem } from '#contract/training.ts'
import { problemWithoutLine } from '../code-problem.ts'
import type { Requester } from '../javascript/job.ts'
import type { LearnerCodeJob, Outcome, TypescriptJob } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'
import type { JobQueues } from '../workers/queues.ts'
import { InterfaceMismatch, LearnerCodeError } from './errors.ts'
import { type FunctionShape, isFunctionShape, type Shape } from './interface.ts'
import { Membrane } from './membrane.ts'

/** Processor time of one call, or a list of calls, including evaluating the module. */
const CALL_MS = 200
const MEMORY_BYTES = 8 << 20
/** Longest source, in bytes, and time to compile it. */
const LONGEST_SOURCE = 64 << 10
const CHECK_MS = 2_000

/** Learner code and who calls it. */
interface LearnerCode extends Requester {
  /** Resolves when it is the owner's turn in the server's thread. Host calls are answered then. */
  inTurn?: (() => Promise<void>) | undefined
  /** The learner's module, without types. */
  code: string
  /** The called export, and its declared shape. */
  name: string
  shape: Shape
  /** Only for guarded code. */
  realm?: GuardedRealm | undefined
}

/** What guarded code of a shop leaves on built-in prototypes, from call to call. */
export interface GuardedRealm {
  /** The properties that are put there before a call, as JSON. */
  readonly kept: string
  /** Receives those after a call that began with `before`. They are unchecked. */
  keep(left: string, before: string): void
}

export interface LearnerCodeCall extends LearnerCode {
  args: readonly unknown[]
}

/** Many calls of one function, one after another, in one realm. */
export interface LearnerCodeCalls extends LearnerCode {
  calls: readonly (readonly unknown[])[]
}

/** The language of learner code: for the server, or for the learner's page. */
export type CodeLanguage = TypescriptJob['language']

/** A compiled module of a learner, or why it does not compile. */
export type CheckedCode = { code: string; exports: readonly string[] } | { problem: CodeProblem }

/** Learner code exceeded its time or memory, or waits for a promise that never settles. */
export class LearnerCodeOverrun extends LearnerCodeError {
  override readonly isOverrun = true

  constructor(message: string) {
    super('InternalError', message)
  }
}

/**
 * Calls learner code. Rejects with what it threw, with `InterfaceMismatch`, `LearnerCodeOverrun` or `SandboxUnavailable`.
 */
export async function callLearnerCode(
  queues: JobQueues,
  { args, ...called }: LearnerCodeCall,
): Promise<unknown> {
  const [given] = await callLearnerCodeEach(queues, { ...called, calls: [args] })
  return given
}

/** Calls learner code several times. The first call that throws ends them all. */
export async function callLearnerCodeEach(
  queues: JobQueues,
  { code, name, shape, calls, realm, owner, signal, inTurn }: LearnerCodeCalls,
): Promise<unknown[]> {
  const membrane = new Membrane(inTurn)
  // Host calls keep the asynchronous context of the caller.
  const inside = AsyncLocalStorage.snapshot()
  const { takes, gives } = asFunctionShape(shape)
  const encoded = calls.map((args) => ['a', ...takes.map((one, at) => membrane.encode(one, args[at], name))])
  let kept: string | undefined
  const prepare = (): LearnerCodeJob => {
    kept = realm?.kept
    return {
      kind: 'learnerCode',
      owner,
      code,
      name,
      calls: JSON.stringify(encoded),
      realm: kept,
      deadlineMs: CALL_MS,
      memoryBytes: MEMORY_BYTES,
    }
  }
  const outcome = await queues.runLearnerCode(
    owner,
    prepare,
    (ask) => inside(() => membrane.answer(ask.text)),
    signal,
  )
  const left = typeof outcome === 'object' && outcome.kind === 'settled' ? outcome.realm : undefined
  if (left !== undefined && kept !== undefined) realm?.keep(left, kept)
  const given = membrane.decodeResults(gives, resultText(outcome), name)
  if (given.length !== calls.length) throw new InterfaceMismatch(name, 'one answer to each call')
  return given
}

/** The parameters and result of an export. Exported data is returned as it is, and so is a missing function. */
function asFunctionShape(shape: Shape): Pick<FunctionShape, 'takes' | 'gives'> {
  const parts = typeof shape === 'object' && 'either' in shape ? shape.either : [shape]
  const found = parts.find(isFunctionShape)
  if (!found) return { takes: [], gives: shape }
  if (parts.length === 1) return found
  return { takes: found.takes, gives: { either: parts.map((part) => (part === found ? found.gives : part)) } }
}

function resultText(outcome: Outcome | JobFailure): string {
  if (outcome === 'timedOut') throw new LearnerCodeOverrun('it took too long')
  if (outcome === 'crashed') throw new LearnerCodeOverrun('it took too much memory')
  if (outcome.kind === 'settled') return outcome.text
  if (outcome.kind === 'stuck') throw new LearnerCodeOverrun('it waits for something that never comes')
  if (outcome.kind !== 'scriptFault') throw new Error('The sandbox answered another question')
  const { timedOut, message } = outcome.fault
  throw new LearnerCodeOverrun(timedOut ? timeoutMessage(message) : message)
}

/** A message with the line where the code was stopped, if that is known. */
function timeoutMessage(message: string): string {
  const [, line] = / at weak\.ts:(\d+)/.exec(message) ?? []
  return line === undefined ? 'it took too long' : `it took too long in the function at line ${line}`
}

/** Compiles a learner's TypeScript in the sandbox. Rejects with `SandboxUnavailable`. */
export async function checkTypescript(
  queues: JobQueues,
  text: string,
  { owner, signal, language }: Requester & { language: CodeLanguage },
): Promise<CheckedCode> {
  if (Buffer.byteLength(text) > LONGEST_SOURCE) {
    return { problem: problemWithoutLine('This is too long: 64 KB are all there is room for') }
  }
  const job: TypescriptJob = { kind: 'typescript', text, language, deadlineMs: CHECK_MS }
  const outcome = await queues.run(owner, () => job, signal)
  if (typeof outcome === 'object' && outcome.kind === 'module') return outcome
  if (typeof outcome === 'object' && outcome.kind === 'problem') return { problem: outcome }
  return { problem: problemWithoutLine('This is too much to be read') }
}
