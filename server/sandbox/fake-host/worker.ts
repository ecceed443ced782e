import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, Scope } from 'quickjs-emscripten-core'
import { readText } from '../javascript/quickjs.ts'
import { makeFiles } from './files.ts'
import type { FakeHost, HostEffects } from './host.ts'
import { makeNetwork } from './network.ts'
import { makeNodeModules } from './node-modules.ts'
import { makeNodeRequests } from './node-requests.ts'
import { readProgramWords } from './program-options.ts'
import { makeEffectLog, makeRequestHandler } from './requests.ts'
import { makeShell } from './shell.ts'
import { makeShellParser } from './shell-parser.ts'
import { makeTransfers } from './transfers.ts'

/** Longest request to the fake host, and longest list of effects that it returns. */
const LONGEST_REQUEST = 64 << 10
const LONGEST_EFFECTS = 128 << 10

/**
 * Connects a script's realm to a fake host. The host runs in a realm of its own, which holds the only list of effects.
 * The two exchange only strings, so the script can send requests but cannot forge the list. Returns a function that
 * reads the effects, and the request that the script stopped at, as far as time and memory are left.
 */
export function openFakeHost(
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  scope: Scope,
  fakeHost: FakeHost,
): () => { effects?: HostEffects; asks?: string } {
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
      if (reply.length > LONGEST_EFFECTS) return {}
      const { value }: { value: { effects: HostEffects; asks?: string } } = JSON.parse(reply)
      return value
    } catch {
      // The script has left no time or memory to read the effects.
      return {}
    }
  }
}

function askMachine(inside: QuickJSContext, machine: QuickJSHandle, request: string): string {
  using asked = inside.newString(request)
  using reply = inside.unwrapResult(inside.callFunction(machine, inside.undefined, asked))
  return inside.getString(reply)
}

/**
 * Source of a function that creates the fake host from JSON. It runs in a realm that the script cannot reach, carries
 * out the script's requests and records them. Its parts are sent as source text, so they must not use anything from
 * outside.
 */
const hostSource = `((text) => {
  const fakeHost = JSON.parse(text)
  const diary = (${makeEffectLog})()
  const files = (${makeFiles})(fakeHost)
  const network = (${makeNetwork})(fakeHost.network)
  const transfers = fakeHost.network && (${makeTransfers})(network, diary, ${readProgramWords})
  const shell = (${makeShell})(fakeHost, files, (${makeShellParser})(), diary, transfers)
  return (${makeRequestHandler})(files, shell, diary, network)
})`

/**
 * Source of a function that adds `process`, `require` and other Node globals to its realm. All of them send requests to
 * the fake host.
 */
function nodeGlobalsSource({ env, cwd, user, hostname, network }: FakeHost): string {
  return `((machine) => {
    const requests = ${network ? `(${makeNodeRequests})` : 'undefined'}
    ${network ? `Math.random = (${seededRandom})(${network.seed})` : ''}
    Object.assign(globalThis, (${makeNodeModules})(${JSON.stringify({ env, cwd, user, hostname })}, machine, requests))
    globalThis.global = globalThis
  })`
}

/** Numbers between 0 and 1 that look random (Mulberry32). Sent to the realm as source text: see `hostSource`. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state += 0x6d2b79f5
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
