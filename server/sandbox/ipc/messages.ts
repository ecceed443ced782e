import { deserialize, serialize } from 'node:v8'
import type { HostCall, Job, Outcome } from '../jobs.ts'
import type { JobFailure } from '../workers/pool.ts'

/** A job that the server sends to the sandbox's process. */
export interface JobMessage {
  id: number
  job: Job
}

/** The server's reply to a host call of a running job. */
export interface HostCallReply {
  id: number
  number: number
  words: string
}

/** A host call of a running job. */
export interface HostCallMessage {
  id: number
  hostCall: HostCall
}

/** The outcome of a job. `failed`: its worker did not even start. */
export interface OutcomeMessage {
  id: number
  outcome: Outcome | JobFailure | 'failed'
}

/** A job is suspended until one of its host calls is answered. */
export interface SuspendedMessage {
  id: number
  suspended: true
}

export function writeMessage(
  message: JobMessage | HostCallReply | OutcomeMessage | HostCallMessage | SuspendedMessage,
): Buffer {
  return serialize(message)
}

/** Parses a message of the server, which is trusted. */
export function readServerMessage(bytes: Buffer): JobMessage | HostCallReply {
  return deserialize(bytes)
}

/** The possible outcomes of each kind of job. */
const ENDS: Record<Job['kind'], ReadonlySet<unknown>> = {
  sql: new Set<Outcome['kind']>(['rows', 'noSnapshot', 'sqlFault']),
  javascript: new Set<Outcome['kind']>(['value', 'scriptFault']),
  xml: new Set<Outcome['kind']>(['value', 'endless', 'refused']),
  xpath: new Set<Outcome['kind']>(['value', 'refused']),
  yaml: new Set<Outcome['kind']>(['value', 'refused']),
  archive: new Set<Outcome['kind']>(['entries', 'refused']),
  evm: new Set<Outcome['kind']>(['evm', 'evmFault']),
  learnerCode: new Set<Outcome['kind']>(['settled', 'stuck', 'scriptFault']),
  typescript: new Set<Outcome['kind']>(['module', 'problem']),
  solidity: new Set<Outcome['kind']>(['contract', 'problems']),
  pdf: new Set<Outcome['kind']>(['pdf', 'refused']),
}

/**
 * Parses a message of the sandbox's process. An attacker may control that process, so everything is checked. Throws if
 * it is not a message about a job that `jobOf` knows.
 */
export function readSandboxMessage(
  bytes: Buffer,
  jobOf: (id: number) => Job['kind'] | undefined,
): OutcomeMessage | HostCallMessage | SuspendedMessage {
  const message: unknown = deserialize(bytes)
  if (!isRecord(message) || typeof message.id !== 'number') throw new Error('That is no answer')
  const { id, outcome, hostCall, suspended } = message
  const kind = jobOf(id)
  if (kind === undefined) throw new Error('Nobody asked for that')
  if (kind === 'learnerCode' && suspended === true) return { id, suspended }
  if (kind === 'learnerCode' && isHostCall(hostCall)) return { id, hostCall }
  if (!isLoss(outcome) && !isOutcome(outcome, kind)) throw new Error('That is no outcome of such a job')
  return { id, outcome }
}

function isLoss(outcome: unknown): outcome is JobFailure | 'failed' {
  return outcome === 'timedOut' || outcome === 'crashed' || outcome === 'failed'
}

function isOutcome(outcome: unknown, job: Job['kind']): outcome is Outcome {
  if (!isRecord(outcome) || !ENDS[job].has(outcome.kind)) return false
  return isPlain(outcome, { left: MOST_VALUES }) && hasShape(outcome)
}

/** Whether an outcome, which is known to be plain data, has the fields of its kind. */
function hasShape(outcome: Record<string, unknown>): boolean {
  switch (outcome.kind) {
    case 'rows':
      return isText(outcome.json) && outcome.json.length <= LONGEST_ROWS && isOptionalTime(outcome.nappedMs)
    case 'noSnapshot':
    case 'endless':
    case 'stuck':
      return true
    case 'settled':
      return [outcome.text, outcome.realm ?? ''].every(
        (text) => isText(text) && text.length <= LONGEST_HOST_CALL,
      )
    case 'module':
      return isText(outcome.code) && isList(outcome.exports) && outcome.exports.every(isText)
    case 'problem':
      return isProblem(outcome)
    case 'problems':
      return isList(outcome.problems) && outcome.problems.length > 0 && outcome.problems.every(isProblem)
    case 'contract':
      return isCode(outcome.bytecode) && isList(outcome.signatures) && outcome.signatures.every(isText)
    case 'sqlFault':
      return Number.isInteger(outcome.errno) && isText(outcome.message) && isOptionalTime(outcome.nappedMs)
    case 'value':
      return isOptionalText(outcome.json) && areScriptEffects(outcome)
    case 'scriptFault':
      return isFault(outcome.fault) && areScriptEffects(outcome)
    case 'entries':
      return isList(outcome.entries) && outcome.entries.every(isEntry)
    case 'evm':
      return isRecord(outcome.result) && isText(outcome.result.kind)
    case 'evmFault':
      return isRefusal(outcome.refusal)
    case 'pdf':
      return outcome.bytes instanceof Uint8Array
    default:
      return isText(outcome.message)
  }
}

function isProblem(problem: unknown): boolean {
  if (!isRecord(problem) || !isText(problem.message)) return false
  return Number.isInteger(problem.line) && Number.isInteger(problem.column)
}

function isCode(code: unknown): boolean {
  return isText(code) && /^0x(?:[0-9a-f]{2})+$/.test(code)
}

function isHostCall(call: unknown): call is HostCall {
  if (!isRecord(call) || !Number.isInteger(call.number) || typeof call.waits !== 'boolean') return false
  return isText(call.text) && call.text.length <= LONGEST_HOST_CALL
}

function isFault(fault: unknown): boolean {
  if (!isRecord(fault) || !isText(fault.name) || !isText(fault.message)) return false
  return typeof fault.timedOut === 'boolean' && typeof fault.outOfMemory === 'boolean'
}

function areScriptEffects({ effects, asks, sleptMs }: Record<string, unknown>): boolean {
  if (!isOptionalTime(sleptMs) || !isOptionalText(asks)) return false
  if (isText(asks) && asks.length > LONGEST_HOST_REQUEST) return false
  if (effects === undefined) return true
  if (!isRecord(effects) || !isList(effects.commands) || !isList(effects.requests) || !isList(effects.ran))
    return false
  return [...effects.commands, ...effects.requests].every(isText) && effects.ran.every(isRun)
}

function isRun(run: unknown): boolean {
  return isRecord(run) && isText(run.program) && isText(run.from)
}

function isEntry(entry: unknown): boolean {
  return isRecord(entry) && isText(entry.name) && entry.bytes instanceof Uint8Array
}

function isRefusal(refusal: unknown): boolean {
  if (!isRecord(refusal) || !isText(refusal.message)) return false
  return Number.isInteger(refusal.code) && isOptionalText(refusal.data)
}

/** Longest rows, in characters: the server's thread parses what is accepted here. Workers stop long before. */
const LONGEST_ROWS = 4 << 20
/** Longest host call or result of learner code. */
const LONGEST_HOST_CALL = 1 << 20
/** Longest request of a script on a fake host. */
const LONGEST_HOST_REQUEST = 64 << 10
/** Maximum number of strings, numbers, lists and so on in one outcome. */
const MOST_VALUES = 500_000
const DEEPEST = 32

/** Whether a value is plain data: no maps, no regular expressions, no sparse arrays with a huge length. */
function isPlain(value: unknown, budget: { left: number }, depth = 0): boolean {
  budget.left -= 1
  if (budget.left < 0 || depth > DEEPEST) return false
  if (typeof value !== 'object' || value === null) return true
  if (value instanceof Uint8Array) return true
  if (isList(value)) {
    return value.length <= budget.left && value.every((one) => isPlain(one, budget, depth + 1))
  }
  if (!isRecord(value) || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((one) => isPlain(one, budget, depth + 1))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isOptionalTime(value: unknown): boolean {
  return value === undefined || Number.isFinite(value)
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value)
}
