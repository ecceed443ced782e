import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, Scope } from 'quickjs-emscripten-core'
import { readText } from '../javascript/result-json.ts'
import { makeFiles } from './files.ts'
import type { FakeHost, HostEffects, HostEnvironment } from './host.ts'
import { makeNodeModules } from './node-modules.ts'
import { makeEffectLog, makeRequestHandler } from './requests.ts'
import { makeShell } from './shell.ts'
import { makeShellParser } from './shell-parser.ts'

/** Longest that a script may ask of its machine at a time, and longest list of effects that it tells. */
const LONGEST_REQUEST = 64 << 10
const LONGEST_EFFECTS = 128 << 10

/**
 * Puts a script's realm on a machine. The machine lives in a realm of its own, which holds the only list of what was
 * done: the two exchange nothing but texts, so whatever the script does to the language it finds, it can only ask.
 * Returns a function that tells the effects, as far as there is time and memory for it.
 */
export function openFakeHost(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  scope: Scope,
  fakeHost: FakeHost,
): () => HostEffects | undefined {
  const inside = scope.manage(runtime.newContext())
  const make = scope.manage(inside.unwrapResult(inside.evalCode(hostSource, 'machine.js')))
  const text = inside.newString(JSON.stringify(fakeHost))
  const machine = scope.manage(inside.unwrapResult(inside.callFunction(make, inside.undefined, text)))
  text.dispose()
  const ask = (request: string): string => askMachine(inside, machine, request)

  const furnish = scope.manage(
    context.unwrapResult(context.evalCode(nodeGlobalsSource(fakeHost), 'world.js')),
  )
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
      const reply = ask('["effects"]')
      if (reply.length > LONGEST_EFFECTS) return undefined
      const { value }: { value: HostEffects } = JSON.parse(reply)
      return value
    } catch {
      // The script has left neither time nor memory for it.
      return undefined
    }
  }
}

function askMachine(inside: QuickJSContext, machine: QuickJSHandle, request: string): string {
  using asked = inside.newString(request)
  using reply = inside.unwrapResult(inside.callFunction(machine, inside.undefined, asked))
  return inside.getString(reply)
}

/**
 * A function that makes the machine of a fakeHost, which comes as JSON. It belongs into a realm that the script cannot
 * reach: there it does, and notes down, what the script asks for. Its parts travel as text, so none of them may know
 * anything that it is not handed.
 */
const hostSource = `((text) => {
  const fakeHost = JSON.parse(text)
  const diary = (${makeEffectLog})()
  const files = (${makeFiles})(fakeHost)
  return (${makeRequestHandler})(files, (${makeShell})(fakeHost, files, (${makeShellParser})(), diary), diary)
})`

/**
 * A function that gives the realm it runs in a `process`, `require` and the rest of Node that scripts look for, all of
 * which ask the machine.
 */
function nodeGlobalsSource({ env, cwd, user, hostname }: HostEnvironment): string {
  return `((machine) => {
    Object.assign(globalThis, (${makeNodeModules})(${JSON.stringify({ env, cwd, user, hostname })}, machine))
    globalThis.global = globalThis
  })`
}
