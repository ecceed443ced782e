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
import { limitTurns } from './loop-limit.ts'
import { loadQuickjs } from './quickjs.ts'
import { checkedJson, readText } from './result-json.ts'

type ScriptOutcome = Extract<Outcome, { kind: 'value' | 'scriptFault' }>

const PAGE = 65_536
/** Memory of QuickJS and everything in it; scripts have a smaller limit each. */
const MEMORY = { initial: (16 << 20) / PAGE, maximum: (128 << 20) / PAGE }
/**
 * A worker that has grown beyond this is replaced: WebAssembly never gives memory back. So every job finds room for what
 * it brings and for the most that a script may take, all together: QuickJS does not look whether it got what it asks for.
 */
const WORN_BYTES = 48 << 20
const STACK_BYTES = 256 << 10
/** What a script that has used up its memory is lent to say so. */
const RESERVE_BYTES = 1 << 20
/** How long it may take to tell what a script did on its machine. */
const TELL_MS = 50
/** Longest description of something thrown, as JSON; its words are cut before. */
const LONGEST_FAULT = 16 << 10
/** Longest that a script sleeps at a time. */
const LONGEST_SLEEP_MS = 2_000

/** What is done with a script's values. Fetches what it needs before the script can put something else in its place. */
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

/** Loads QuickJS into this thread; each job has a runtime of its own in it. Its clock starts with the call. */
export async function openJavascript(): Promise<(job: JavascriptJob) => JobEnd> {
  const memory = new WebAssembly.Memory(MEMORY)
  const quickjs = await loadQuickjs(memory)
  return (job) => guard(() => evaluate(quickjs, job), memory)
}

/** What WebAssembly itself refuses (no more stack, for one) leaves its memory in an unknown state. */
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
  /** Gives what tells of the script some time and memory of its own. */
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
  const value = context.evalCode(limitTurns(job.source, job.mostTurns), 'script.js', { type: 'global' })
  if (value.error) return { ...thrown(value.error), ...effects() }
  const text = call(result, value.value)
  if (text.error) return { ...thrown(text.error), ...effects() }
  return { ...toOutcome(context, scope.manage(text.value)), ...effects() }
}

/** Puts into a realm what the job asks for; returns what tells what the script did with it. */
function addGlobals(
  { runtime, context, scope, addReserve }: ScriptRealm,
  { fakeHost, sleepy }: JavascriptJob,
): () => ScriptEffects {
  if (fakeHost) {
    const effects = openFakeHost(runtime, context, scope, fakeHost)
    return () => {
      addReserve()
      return { effects: effects() }
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
  const json = checkedJson(context, text)
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

/** What was thrown, as it was told. To look at it may run code of the script, and take the rest of its time. */
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
