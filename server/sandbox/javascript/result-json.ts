import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'

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
export function checkedJson(context: QuickJSContext, text: QuickJSHandle): string | undefined {
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
