import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

/**
 * Loads QuickJS into this thread. A script that runs out of memory at the wrong moment damages its realm, and freeing
 * that realm makes QuickJS abort: it prints a message and throws. The message is of no use to an operator, so it is
 * suppressed; the exception makes the worker be replaced. All other messages are printed.
 */
export async function loadQuickjs(
  memory: WebAssembly.Memory,
  print: (line: string) => void = (line) => console.error(line),
): Promise<QuickJSWASMModule> {
  let isLoaded = false
  const emscriptenModule = {
    wasmMemory: memory,
    printErr: (line: string) => {
      if (!isLoaded || !line.startsWith('Aborted(')) print(line)
    },
  }
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { emscriptenModule }))
  isLoaded = true
  return quickjs
}

/** Largest result of a script as JSON: bytes, and values in it. */
const LONGEST_RESULT = 64 << 10
const MOST_NODES = 10_000

/**
 * A string of a script. Undefined if the value is not a string, or longer than `most`: such a string is not even
 * copied.
 */
export function readText(context: QuickJSContext, text: QuickJSHandle, most: number): string | undefined {
  if (context.typeof(text) !== 'string') return undefined
  const length = context.getProp(text, 'length').consume((handle) => context.getNumber(handle))
  return length <= most ? context.getString(text) : undefined
}

/**
 * A script's JSON, or undefined if it is too large. `__proto__` keys are removed, as code that merges objects would set
 * the prototype with them.
 */
export function safeJson(context: QuickJSContext, text: QuickJSHandle): string | undefined {
  const told = readText(context, text, LONGEST_RESULT)
  if (told === undefined) return undefined
  let nodes = 0
  const value: unknown = JSON.parse(told, (key, part: unknown) => {
    nodes += 1
    return key === '__proto__' ? undefined : part
  })
  const json = JSON.stringify(value)
  return nodes <= MOST_NODES && Buffer.byteLength(json) <= LONGEST_RESULT ? json : undefined
}
