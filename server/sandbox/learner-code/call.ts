import { AsyncLocalStorage } from 'node:async_hooks'
import type { CodeProblem } from '#contract/training.ts'
import { atTop } from '../code-problem.ts'
import type { Requester } from '../javascript/job.ts'
import type { Outcome, TypescriptJob } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'
import type { JobQueues } from '../workers/queues.ts'
import { LearnerCodeError, ShapeMismatch } from './errors.ts'
import { type FunctionShape, isFunctionShape, type Shape } from './interface.ts'
import { Membrane } from './membrane.ts'

/** Time on the processor that one call, or a list of them, may take, her module read anew included. */
const CALL_MS = 200
const MEMORY_BYTES = 8 << 20
/** Longest text that is made ready, in bytes, and how long that may take. */
export const LONGEST_SOURCE = 64 << 10
const CHECK_MS = 2_000

/** What a learner wrote, and who has it called. */
interface LearnerCode extends Requester {
  /** Resolves when it is the owner's turn in the server's thread: what the code asks is answered then. */
  inTurn?: (() => Promise<void>) | undefined
  /** Her module, without types. */
  code: string
  /** What it exports and is called, and what that has to be. */
  name: string
  shape: Shape
}

/** One call of what a learner wrote. */
export interface LearnerCodeCall extends LearnerCode {
  args: readonly unknown[]
}

/** Many calls of the same function, one after the other, in one realm. */
export interface LearnerCodeCalls extends LearnerCode {
  calls: readonly (readonly unknown[])[]
}

/** What a learner writes in: for the server, or for her page. */
export type CodeLanguage = TypescriptJob['language']

/** A learner's module that is ready to run, or why it is none. */
export type CheckedCode = { code: string; exports: readonly string[] } | { problem: CodeProblem }

/** Her code took too much time or memory, or waits for what never comes. */
export class LearnerCodeOverrun extends LearnerCodeError {
  override readonly isOverrun = true

  constructor(message: string) {
    super('InternalError', message)
  }
}

/** Calls a guest. Rejects with what it threw, with `Misfit`, `GuestOverrun`, or `SandboxUnavailable`. */
export async function callLearnerCode(
  queues: JobQueues,
  { args, ...called }: LearnerCodeCall,
): Promise<unknown> {
  const [given] = await callLearnerCodeEach(queues, { ...called, calls: [args] })
  return given
}

/** The same for many calls: the first that throws ends them all. */
export async function callLearnerCodeEach(
  queues: JobQueues,
  { code, name, shape, calls, owner, signal, inTurn }: LearnerCodeCalls,
): Promise<unknown[]> {
  const membrane = new Membrane(inTurn)
  // What the guest asks belongs to whatever it was called for.
  const inside = AsyncLocalStorage.snapshot()
  const { takes, gives } = asFunctionShape(shape)
  const encoded = calls.map((args) => ['a', ...takes.map((one, at) => membrane.encode(one, args[at], name))])
  const outcome = await queues.runLearnerCode(
    owner,
    () => ({
      kind: 'learnerCode',
      owner,
      code,
      name,
      calls: JSON.stringify(encoded),
      deadlineMs: CALL_MS,
      memoryBytes: MEMORY_BYTES,
    }),
    (ask) => inside(() => membrane.answer(ask.text)),
    signal,
  )
  const given = membrane.decodeResults(gives, resultText(outcome), name)
  if (given.length !== calls.length) throw new ShapeMismatch(name, 'one answer to each call')
  return given
}

/** What an export is called with, and what it answers. Data is told as it is, and so is that there is no function. */
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

/** In words, with the line where she was stopped as far as that is known. */
function timeoutMessage(message: string): string {
  const [, line] = / at weak\.ts:(\d+)/.exec(message) ?? []
  return line === undefined ? 'it took too long' : `it took too long in the function at line ${line}`
}

/** Takes the types out of a learner's text and reads it, away from the server. Rejects with `SandboxUnavailable`. */
export async function checkTypescript(
  queues: JobQueues,
  text: string,
  { owner, signal, language }: Requester & { language: CodeLanguage },
): Promise<CheckedCode> {
  if (Buffer.byteLength(text) > LONGEST_SOURCE) {
    return { problem: atTop('This is too long: 64 KB are all there is room for') }
  }
  const job: TypescriptJob = { kind: 'typescript', text, language, deadlineMs: CHECK_MS }
  const outcome = await queues.run(owner, () => job, signal)
  if (typeof outcome === 'object' && outcome.kind === 'module') return outcome
  if (typeof outcome === 'object' && outcome.kind === 'problem') return { problem: outcome }
  return { problem: atTop('This is too much to be read') }
}
