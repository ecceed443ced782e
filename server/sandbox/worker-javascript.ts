import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
} from 'quickjs-emscripten-core'
import type { ScriptFault } from './errors.ts'
import type { Ending, JavascriptJob, Outcome } from './jobs.ts'
import { spentMs } from './spent.ts'
import { limitTurns } from './turns.ts'

type ScriptOutcome = Extract<Outcome, { kind: 'value' | 'scriptFault' }>

const PAGE = 65_536
/** Memory of QuickJS and everything in it; scripts have a smaller limit each. */
const MEMORY = { initial: (16 << 20) / PAGE, maximum: (128 << 20) / PAGE }
/** A worker that has grown beyond this is replaced: WebAssembly never gives memory back. */
const WORN_BYTES = 48 << 20
const STACK_BYTES = 256 << 10
/** What a script that has used up its memory is lent to say so. */
const RESERVE_BYTES = 1 << 20
const LONGEST_RESULT = 1 << 20
const LONGEST_MESSAGE = 1_000

/** Loads QuickJS into this thread; each job has a runtime of its own in it. Its clock starts with the call. */
export async function openJavascript(): Promise<(job: JavascriptJob) => Ending> {
  const memory = new WebAssembly.Memory(MEMORY)
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }))
  return (job) => guard(() => evaluate(quickjs, job), memory)
}

/** What WebAssembly itself refuses (no more stack, for one) leaves its memory in an unknown state. */
function guard(work: () => Outcome, memory: WebAssembly.Memory): Ending {
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
  const deadline = spentMs() + job.deadlineMs
  let timedOut = false
  const runtime = quickjs.newRuntime({
    memoryLimitBytes: job.memoryBytes,
    maxStackSizeBytes: STACK_BYTES,
    interruptHandler: () => {
      timedOut = spentMs() > deadline
      return timedOut
    },
  })
  const context = runtime.newContext()
  try {
    return Scope.withScope((scope) => {
      const thrown = (error: QuickJSHandle): ScriptOutcome => {
        runtime.setMemoryLimit(job.memoryBytes + RESERVE_BYTES)
        return { kind: 'scriptFault', fault: describe(context, scope.manage(error), () => timedOut) }
      }
      return runScript(context, scope, job, thrown)
    })
  } finally {
    context.dispose()
    runtime.dispose()
  }
}

function runScript(
  context: QuickJSContext,
  scope: Scope,
  job: JavascriptJob,
  thrown: (error: QuickJSHandle) => ScriptOutcome,
): ScriptOutcome {
  const get = (object: QuickJSHandle, key: string) => scope.manage(context.getProp(object, key))
  // Fetched before the script can put something of its own in its place.
  const json = get(context.global, 'JSON')
  const stringify = get(json, 'stringify')
  const assign = get(get(context.global, 'Object'), 'assign')
  const globals = context.callFunction(get(json, 'parse'), json, scope.manage(context.newString(job.globals)))
  if (globals.error) return thrown(globals.error)
  const assigned = context.callFunction(
    assign,
    context.undefined,
    context.global,
    scope.manage(globals.value),
  )
  if (assigned.error) return thrown(assigned.error)
  scope.manage(assigned.value)
  const witness = context.evalCode(job.prelude ?? 'undefined', 'prelude.js', { type: 'global' })
  if (witness.error) return thrown(witness.error)
  const deeds = () => testimony(context, scope.manage(witness.value))
  const value = context.evalCode(limitTurns(job.source, job.mostTurns), 'script.js', { type: 'global' })
  if (value.error) return { ...thrown(value.error), deeds: deeds() }
  const text = context.callFunction(stringify, json, scope.manage(value.value))
  if (text.error) return { ...thrown(text.error), deeds: deeds() }
  return { ...toOutcome(context, scope.manage(text.value)), deeds: deeds() }
}

/** What the prelude's function has to tell, as long as the script has left it time and memory for it. */
function testimony(context: QuickJSContext, witness: QuickJSHandle): string | undefined {
  if (context.typeof(witness) !== 'function') return undefined
  const told = context.callFunction(witness, context.undefined)
  if (told.error) {
    told.error.dispose()
    return undefined
  }
  return told.value.consume((text) => context.getString(text))
}

function toOutcome(context: QuickJSContext, text: QuickJSHandle): ScriptOutcome {
  if (context.typeof(text) !== 'string') return { kind: 'value', json: undefined }
  const length = context.getProp(text, 'length').consume((handle) => context.getNumber(handle))
  if (length <= LONGEST_RESULT) return { kind: 'value', json: context.getString(text) }
  const fault = { name: 'RangeError', message: 'result too long', timedOut: false, outOfMemory: true }
  return { kind: 'scriptFault', fault }
}

/** What was thrown. To look at it may run code of the script, and take the rest of its time. */
function describe(context: QuickJSContext, error: QuickJSHandle, timedOut: () => boolean): ScriptFault {
  const thrown: unknown = context.dump(error)
  if (timedOut()) return { name: 'InternalError', message: 'interrupted', timedOut: true, outOfMemory: false }
  const isObject = typeof thrown === 'object' && thrown !== null
  const name = isObject && 'name' in thrown ? short(thrown.name) : 'Error'
  const message = isObject && 'message' in thrown ? short(thrown.message) : short(thrown)
  const outOfMemory = name === 'InternalError' && message === 'out of memory'
  return { name, message, timedOut: false, outOfMemory }
}

function short(thrown: unknown): string {
  const text = typeof thrown === 'object' ? JSON.stringify(thrown) : String(thrown)
  return text.slice(0, LONGEST_MESSAGE)
}
