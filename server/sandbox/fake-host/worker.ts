import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, Scope } from 'quickjs-emscripten-core'
import { readText } from '../javascript/result-json.ts'
import type { Deeds, World } from './scene.ts'
import { furnishings, machinery } from './world.ts'

/** Longest that a script may ask of its machine at a time, and longest list of deeds that it tells. */
const LONGEST_REQUEST = 64 << 10
const LONGEST_DEEDS = 128 << 10

/**
 * Puts a script's realm on a machine. The machine lives in a realm of its own, which holds the only list of what was
 * done: the two exchange nothing but texts, so whatever the script does to the language it finds, it can only ask.
 * Returns a function that tells the deeds, as far as there is time and memory for it.
 */
export function openWorld(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  scope: Scope,
  world: World,
): () => Deeds | undefined {
  const inside = scope.manage(runtime.newContext())
  const make = scope.manage(inside.unwrapResult(inside.evalCode(machinery, 'machine.js')))
  const text = inside.newString(JSON.stringify(world))
  const machine = scope.manage(inside.unwrapResult(inside.callFunction(make, inside.undefined, text)))
  text.dispose()
  const ask = (request: string): string => askMachine(inside, machine, request)

  const furnish = scope.manage(context.unwrapResult(context.evalCode(furnishings(world), 'world.js')))
  const door = scope.manage(
    context.newFunction('machine', (request) => {
      const asked = readText(context, request, LONGEST_REQUEST)
      if (asked === undefined) throw new RangeError('Argument list too long')
      return context.newString(ask(asked))
    }),
  )
  context.unwrapResult(context.callFunction(furnish, context.undefined, door)).dispose()
  return () => {
    try {
      const told = ask('["deeds"]')
      if (told.length > LONGEST_DEEDS) return undefined
      const { value }: { value: Deeds } = JSON.parse(told)
      return value
    } catch {
      // The script has left neither time nor memory for it.
      return undefined
    }
  }
}

function askMachine(inside: QuickJSContext, machine: QuickJSHandle, request: string): string {
  using asked = inside.newString(request)
  using told = inside.unwrapResult(inside.callFunction(machine, inside.undefined, asked))
  return inside.getString(told)
}
