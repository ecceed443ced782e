import { type AnyNode, parse } from 'acorn'
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'
import { openFakeHost } from '../fake-host/worker.ts'
import type { JavascriptJob, JobEnd, Outcome, ScriptEffects } from '../jobs.ts'
import { cpuTimeMs } from '../workers/cpu-time.ts'
import { loadQuickjs, readText, safeJson } from './quickjs.ts'

type ScriptOutcome = Extract<Outcome, { kind: 'value' | 'scriptFault' }>

const PAGE = 65_536
/** Memory of QuickJS with everything in it. Each script has a smaller limit. */
const MEMORY = { initial: (16 << 20) / PAGE, maximum: (128 << 20) / PAGE }
/**
 * A worker that has grown beyond this is replaced, as WebAssembly never returns memory. Every job then has room for its
 * input and the most memory that a script may take: QuickJS does not check failed allocations.
 */
const WORN_BYTES = 48 << 20
const STACK_BYTES = 256 << 10
/** Extra memory for describing the error of a script that used up its own. */
const RESERVE_BYTES = 1 << 20
/** Extra time for reading the effects of a script on its fake host. */
const TELL_MS = 50
/** Longest description of a thrown value, as JSON. Its texts are truncated before. */
const LONGEST_FAULT = 16 << 10
/** Longest single sleep of a script. */
const LONGEST_SLEEP_MS = 2_000

/**
 * Functions that handle a script's values. They take what they need from the realm before the script can replace it.
 */
const HELPERS = `(() => {
  const { parse, stringify } = JSON
  const { assign } = Object
  const { apply } = Reflect
  const { slice } = ''
  const toText = String
  const short = (thrown) =>
    apply(slice, typeof thrown === 'object' ? stringify(thrown) : toText(thrown), [0, 1000])
  return {
    welcome: (globals) => void assign(globalThis, parse(globals)),
    result: stringify,
    fault: (thrown) => {
      const isObject = typeof thrown === 'object' && thrown !== null
      const name = isObject && 'name' in thrown ? short(thrown.name) : 'Error'
      const message = isObject && 'message' in thrown ? short(thrown.message) : short(thrown)
      return stringify([name, message])
    },
  }
})()`

/** Loads QuickJS into this thread. Each job has a runtime of its own. The clock starts with the call. */
export async function openJavascript(): Promise<(job: JavascriptJob) => JobEnd> {
  const memory = new WebAssembly.Memory(MEMORY)
  const quickjs = await loadQuickjs(memory)
  return (job) => guard(() => evaluate(quickjs, job), memory)
}

/** An error of WebAssembly itself (such as a stack overflow) leaves its memory in an unknown state. */
function guard(work: () => Outcome, memory: WebAssembly.Memory): JobEnd {
  try {
    return { outcome: work(), worn: memory.buffer.byteLength > WORN_BYTES }
  } catch (error) {
    const outOfMemory = !(error instanceof RangeError)
    const message = outOfMemory ? 'out of memory' : 'stack overflow'
    const fault = { name: 'InternalError', message, timedOut: false, outOfMemory }
    return { outcome: { kind: 'scriptFault', fault }, worn: true }
  }
}

function evaluate(quickjs: QuickJSWASMModule, job: JavascriptJob): Outcome {
  let deadline = cpuTimeMs() + job.deadlineMs
  let timedOut = false
  const runtime = quickjs.newRuntime({
    memoryLimitBytes: job.memoryBytes,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => {
      timedOut = cpuTimeMs() > deadline
      return timedOut
    },
  })
  const addReserve = () => {
    runtime.setMemoryLimit(job.memoryBytes + RESERVE_BYTES)
    deadline = cpuTimeMs() + TELL_MS
  }
  const context = runtime.newContext()
  try {
    return Scope.withScope((scope) =>
      runScript({ runtime, context, scope, timedOut: () => timedOut, addReserve }, job),
    )
  } finally {
    context.dispose()
    runtime.dispose()
  }
}

/** A script's realm. */
interface ScriptRealm {
  runtime: QuickJSRuntime
  context: QuickJSContext
  scope: Scope
  timedOut(): boolean
  /** Adds time and memory for reporting what the script did. */
  addReserve(): void
}

function runScript(realm: ScriptRealm, job: JavascriptJob): ScriptOutcome {
  const { runtime, context, scope } = realm
  const helpers = scope.manage(context.unwrapResult(context.evalCode(HELPERS, 'witness.js')))
  const [welcome, result, fault] = ['welcome', 'result', 'fault'].map((name) =>
    scope.manage(context.getProp(helpers, name)),
  )
  if (!welcome || !result || !fault) throw new Error('The witness is incomplete')
  const call = (work: QuickJSHandle, value: QuickJSHandle) =>
    context.callFunction(work, context.undefined, scope.manage(value))
  const thrown = (error: QuickJSHandle): ScriptOutcome => {
    runtime.setMemoryLimit(job.memoryBytes + RESERVE_BYTES)
    if (realm.timedOut()) {
      error.dispose()
      return INTERRUPTED
    }
    return describe(realm, call(fault, error))
  }

  const welcomed = call(welcome, context.newString(job.globals))
  if (welcomed.error) return thrown(welcomed.error)
  welcomed.value.dispose()
  const effects = addGlobals(realm, job)
  const value = context.evalCode(limitIterations(job.source, job.mostTurns), 'script.js', { type: 'global' })
  // Without a network nothing happens later.
  if (job.fakeHost?.network) runtime.executePendingJobs().dispose()
  if (value.error) return { ...thrown(value.error), ...effects() }
  const text = call(result, value.value)
  if (text.error) return { ...thrown(text.error), ...effects() }
  return { ...toOutcome(context, scope.manage(text.value)), ...effects() }
}

/** Adds the globals that the job asks for. Returns a function that reads the script's effects. */
function addGlobals(
  { runtime, context, scope, addReserve }: ScriptRealm,
  { fakeHost, sleepy }: JavascriptJob,
): () => ScriptEffects {
  if (fakeHost) {
    const effects = openFakeHost(runtime, context, scope, fakeHost)
    return () => {
      addReserve()
      return effects()
    }
  }
  if (!sleepy) return () => ({})
  let sleptMs = 0
  const sleep = context.newFunction('sleep', (ms) => {
    sleptMs += Math.min(Math.max(context.getNumber(ms) || 0, 0), LONGEST_SLEEP_MS)
  })
  sleep.consume((handle) => context.setProp(context.global, 'sleep', handle))
  return () => ({ sleptMs })
}

function toOutcome(context: QuickJSContext, text: QuickJSHandle): ScriptOutcome {
  if (context.typeof(text) !== 'string') return { kind: 'value', json: undefined }
  const json = safeJson(context, text)
  return json === undefined ? TOO_LONG : { kind: 'value', json }
}

const NO_FAULT = { timedOut: false, outOfMemory: false }
const INTERRUPTED: ScriptOutcome = {
  kind: 'scriptFault',
  fault: { ...NO_FAULT, name: 'InternalError', message: 'interrupted', timedOut: true },
}
const TOO_LONG: ScriptOutcome = {
  kind: 'scriptFault',
  fault: { ...NO_FAULT, name: 'RangeError', message: 'result too long', outOfMemory: true },
}

/** Describes a thrown value. Reading it may run code of the script and use up the remaining time. */
function describe(realm: ScriptRealm, described: ReturnType<QuickJSContext['callFunction']>): ScriptOutcome {
  const { context, scope } = realm
  if (described.error) described.error.dispose()
  if (realm.timedOut()) {
    if (!described.error) described.value.dispose()
    return INTERRUPTED
  }
  const text = described.error ? undefined : readText(context, scope.manage(described.value), LONGEST_FAULT)
  const words: unknown = text === undefined ? [] : JSON.parse(text)
  const [name = 'Error', message = 'unknown error'] = Array.isArray(words) ? words.map(String) : []
  const outOfMemory = name === 'InternalError' && message === 'out of memory'
  return { kind: 'scriptFault', fault: { name, message, timedOut: false, outOfMemory } }
}

/** Error message of a loop that exceeds its limit. Existing clients know it. */
const TOO_MANY = 'Infinite loop detected - reached max iterations'

/** Name of the counter. No honest script uses it. */
const COUNTER = '__turns'

interface Insertion {
  at: number
  text: string
}

/**
 * Rewrites a script so that its loops throw after this many iterations in total. Invalid JavaScript is returned
 * unchanged: running it reports the syntax error.
 */
function limitIterations(source: string, mostTurns: number | undefined): string {
  if (mostTurns === undefined) return source
  const insertions: Insertion[] = []
  try {
    collect(parse(source, { ecmaVersion: 'latest' }), insertions)
  } catch {
    return source
  }
  const check = `if (++${COUNTER} > ${mostTurns}) throw new Error(${JSON.stringify(TOO_MANY)});`
  // Of insertions at one position, the last one found goes first: an inner loop closes before the outer one.
  const inOrder = insertions.toReversed().sort((one, other) => one.at - other.at)
  const parts: string[] = []
  let copied = 0
  for (const { at, text } of inOrder) {
    parts.push(
      source.slice(copied, at),
      text.replace('?', () => check),
    )
    copied = at
  }
  return `var ${COUNTER} = 0; ${parts.join('')}${source.slice(copied)}`
}

function collect(node: AnyNode, insertions: Insertion[]): void {
  const body = bodyOfLoop(node)
  if (body) insertions.push({ at: body.start, text: '{ ?' }, { at: body.end, text: '}' })
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collect(child, insertions)
  }
}

function bodyOfLoop(node: AnyNode): { start: number; end: number } | undefined {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.body
    default:
      return undefined
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
