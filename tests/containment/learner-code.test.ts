import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { InterfaceMismatch, LearnerCodeError } from '#server/sandbox/learner-code/errors.ts'
import type { Shape } from '#server/sandbox/learner-code/interface.ts'
import { Membrane } from '#server/sandbox/learner-code/membrane.ts'
import { Sandbox } from '#server/sandbox/sandbox.ts'
import { cpuTimeMs } from '#server/sandbox/workers/cpu-time.ts'

// Attempts to escape from the realm of learner code, each in a new realm. Each ends in an error or a harmless value,
// leaves the host unchanged, and the next call still works.

const sandbox = new Sandbox({ workers: 1 })
afterAll(() => sandbox.close())

const DB: Shape = {
  fields: {
    get: { takes: ['text'], gives: 'anything', later: true },
    now: { takes: ['text'], gives: 'text', later: false },
  },
}

/** Values that the host received. */
let asked: unknown[]
const db = {
  secret: 'the secret of the host',
  get: async (sql: unknown): Promise<unknown> => {
    asked.push(sql)
    if (sql === 'fail') throw new Error('the words of the host')
    return { row: sql }
  },
  now: (text: unknown): unknown => {
    asked.push(text)
    return text
  },
  close: (): void => {
    asked.push('closed')
  },
}

beforeEach(() => {
  asked = []
})

/** Runs the body of an async function with the argument `db`, and returns its result or error. */
async function tryBody(body: string, gives: Shape = 'anything'): Promise<unknown> {
  return tryModule(`export const run = async (db) => { ${body} }`, gives)
}

async function tryModule(code: string, gives: Shape = 'anything'): Promise<unknown> {
  const shape = { takes: [DB], gives, later: true }
  try {
    return await sandbox.callLearnerCode({ code, name: 'run', shape, args: [db], owner: 'mallory' })
  } catch (error) {
    return error
  }
}

const hostBefore = {
  globals: Object.getOwnPropertyNames(globalThis),
  object: Reflect.ownKeys(Object.prototype),
}

async function expectUnchanged(): Promise<void> {
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(hostBefore.globals)
  expect(Reflect.ownKeys(Object.prototype)).toEqual(hostBefore.object)
  expect(asked).not.toContain('closed')
  expect(await tryBody('return (await db.get("still here")).row')).toBe('still here')
}

function expectHarmless(ended: unknown): void {
  if (ended instanceof Error) {
    const isReported = ended instanceof LearnerCodeError || ended instanceof InterfaceMismatch
    expect(isReported || ended.message === 'the words of the host', String(ended.stack)).toBe(true)
  }
  const words =
    ended instanceof Error ? `${ended.message} ${ended instanceof LearnerCodeError ? ended.stack : ''}` : ''
  expect(`${words} ${safely(ended)}`).not.toMatch(
    /secret of the host|node:internal|file:|\/(tmp|home|work|usr)\//,
  )
}

function safely(value: unknown): string {
  if (value instanceof Error) return ''
  return (
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? ''
  )
}

describe.each([
  ['Function', 'return Function("return typeof process + typeof require")()'],
  ['constructor of a function', 'return (() => {}).constructor("return typeof process")()'],
  ['constructor of a door', 'return db.get.constructor("return typeof process")()'],
  ['constructor of an async function', 'return (async () => {}).constructor("return typeof process")()'],
  ['constructor of a generator', 'return [...(function* () {}).constructor("yield typeof process")()]'],
  [
    'constructor of an answer',
    'return (await db.get("a")).constructor.constructor("return typeof process")()',
  ],
  ['constructor of a promise', 'return db.get("a").constructor.constructor("return typeof process")()'],
  [
    'constructor of an error',
    'try { await db.get("fail") } catch (e) { return e.constructor.constructor("return typeof process")() }',
  ],
  ['stack of an error of the host', 'try { await db.get("fail") } catch (e) { return String(e.stack) }'],
  [
    'all that an error of the host has',
    'try { await db.get("fail") } catch (e) { return Object.getOwnPropertyNames(e).map((k) => String(e[k])) }',
  ],
  ['caller', 'return (function f() { return String(f.caller) })()'],
  ['callee', 'return (function () { return String(arguments.callee.caller) })()'],
  ['prepareStackTrace', 'Error.prepareStackTrace = (_, s) => s; return typeof new Error().stack'],
  ['import of a module', 'return Object.keys(await import("node:fs"))'],
  ['import of a file', 'return await import("/etc/passwd")'],
  ['import of data', 'return await import("data:text/javascript,export default 1")'],
  ['require', 'return require("node:fs")'],
  ['process', 'return process.env'],
  [
    'global names',
    'return Object.getOwnPropertyNames(globalThis).filter((k) => /process|require|fetch|std|os|scriptArgs|Worker|WebAssembly|SharedArrayBuffer/.test(k))',
  ],
  ['std and os', 'return [typeof std, typeof os, typeof scriptArgs, typeof print]'],
  ['WebAssembly', 'return typeof WebAssembly'],
  ['import.meta', 'return Object.keys(import.meta)'],
  ['eval', 'return (0, eval)("typeof process")'],
  [
    'sourceURL',
    'try { eval("throw new Error(1)//# sourceURL=file:///etc/passwd") } catch (e) { throw new Error("x") }',
  ],
  ['sloppy this', 'return Object.keys(Function("return this")()).length'],
  ['secret field of an argument', 'return [db.secret, Object.keys(db), JSON.stringify(db)].length'],
  ['method that is not named', 'return typeof db.close'],
  [
    'prototype of an argument',
    'return Object.getOwnPropertyNames(Object.getPrototypeOf(db)).includes("close")',
  ],
  ['writing to an argument', 'db.get = () => 1; db.x = 1; return Object.keys(db)'],
  ['writing to a door', 'db.get.call = 1; return typeof db.get.call'],
  ['door with another this', 'return db.get.call({ constructor: 1 }, "a")'],
  ['door as a constructor', 'return new db.get("a")'],
  ['door of the wrong kind', 'return db.get(Symbol("a"))'],
  ['object where a text is due', 'return db.get({ toString: () => "a" })'],
  ['list where a text is due', 'return db.get(["a"])'],
  ['function where a text is due', 'return db.get(() => "a")'],
  ['nothing where a text is due', 'return db.get()'],
  ['number where a text is due, at once', 'return db.now(1)'],
  ['object where a text is due, at once', 'return db.now({ $ne: 1 })'],
  ['too many arguments', 'return db.get("a", { multi: true }, () => 1)'],
])('escaping the realm: %s', (_name, body) => {
  it('fails', async () => {
    const ended = await tryBody(body)
    expectHarmless(ended)
    expect(asked.every((one) => typeof one === 'string')).toBe(true)
    expect(safely(ended)).not.toMatch(/"object(function)?"|functionfunction/)
    await expectUnchanged()
  })
})

describe.each([
  ['a function', 'return () => 1'],
  ['a function inside', 'return { run: () => 1 }'],
  ['what looks like a door', 'return ["h", 0, true]'],
  ['what looks like an error of the host', 'throw ["e", 0, "a", "b"]'],
  ['a thenable', 'return { then: (good) => good(["h", 0]) }'],
  ['an endless thenable', 'const t = { then: (good) => good(t) }; return t'],
  ['toJSON', 'return { toJSON: () => ["h", 0] }'],
  [
    'toJSON of everything',
    'Object.prototype.toJSON = () => ["h", 0, true]; Array.prototype.toJSON = () => 1; return { a: [1] }',
  ],
  ['__proto__ of its own', 'return JSON.parse(\'{"__proto__":{"isAdmin":true}}\')'],
  ['__proto__ deep inside', 'return { a: [JSON.parse(\'{"__proto__":{"isAdmin":true}}\')] }'],
  ['constructor as a key', 'return { constructor: { prototype: { isAdmin: true } } }'],
  ['a changed JSON', 'JSON.stringify = () => "[true,[\\"h\\",0]]"; return 1'],
  ['a changed push', 'Array.prototype.push = function () { this[0] = "h" }; return [1, 2]'],
  ['a changed then', 'Promise.prototype.then = function () { return this }; return 1'],
  [
    'a changed map',
    'Array.prototype.map = () => 1; Object.keys = () => ["a"]; Reflect.apply = () => 1; return { b: 1 }',
  ],
  [
    'setters on the prototype',
    'Object.defineProperty(Object.prototype, "0", { set() { throw 1 } }); return ["a", { b: 1 }]',
  ],
  [
    'a proxy',
    'return new Proxy({}, { get: () => () => 1, ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }) })',
  ],
  ['a proxy of a list', 'return new Proxy([], { get: (t, k) => k === "length" ? 1e9 : 1 })'],
  ['a circle', 'const a = {}; a.a = a; return a'],
  ['great depth', 'let a = 1; for (let i = 0; i < 5000; i++) a = [a]; return a'],
  ['great width', 'return Array.from({ length: 300000 }, () => 1)'],
  ['a great text', 'return "x".repeat(3000000)'],
  ['half a letter', 'return "\\ud800"'],
  ['NUL', 'return "a\\0b"'],
  ['a bad date', 'return new Date(NaN)'],
  ['a date that is no time', 'return Object.create(Date.prototype)'],
  ['a huge number', 'return BigInt("9".repeat(5000))'],
  ['a symbol', 'return Symbol("a")'],
  ['a pattern', 'return /(a+)+$/'],
  ['a getter', 'return { get a() { throw new Error("x") } }'],
  ['bytes that are none', 'return Object.create(Uint8Array.prototype)'],
  ['nothing thrown', 'throw undefined'],
  ['null thrown', 'throw null'],
  ['a function thrown', 'throw () => 1'],
  [
    'an error with odd words',
    'const e = new Error("x"); e.message = { a: 1 }; e.name = () => 1; e.stack = ["/etc"]; throw e',
  ],
  ['an error that throws', 'throw Object.defineProperty(new Error("x"), "message", { get() { throw 1 } })'],
  [
    'an error with a path of its own making',
    'const e = new Error("x"); e.stack = "at file:///home/a.ts:1:1"; throw e',
  ],
])('breaking the protocol: %s', (_name, body) => {
  it('results in data or an error', async () => {
    const ended = await tryBody(body)
    expectHarmless(ended)
    expect(typeof ended).not.toBe('function')
    if (typeof ended === 'object' && ended !== null && !(ended instanceof Error)) {
      expect(Reflect.get(ended, 'isAdmin')).toBeUndefined()
      expect(Object.hasOwn(ended, '__proto__')).toBe(false)
    }
    await expectUnchanged()
  })
})

describe.each([
  ['an endless loop', 'for (;;);'],
  ['an endless loop before anything', undefined],
  [
    'microtasks without end',
    'const on = () => Promise.resolve().then(on); on(); await new Promise(() => {})',
  ],
  ['a promise that never settles', 'await new Promise(() => {})'],
  ['a native search', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['a native search backwards', 'return Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['a native join', 'return Array.prototype.join.call({ length: 2 ** 53 - 1 }, "")'],
  ['a native reverse', 'return Array.prototype.reverse.call({ length: 2 ** 53 - 1 })'],
  ['a native walk', 'return Array.prototype.forEach.call({ length: 2 ** 53 - 1 }, Math.abs)'],
  ['a native sort', 'return Array.prototype.sort.call({ length: 2 ** 32 - 2 })'],
  ['a sparse list', 'const a = []; a.length = 2 ** 32 - 1; return a.join("x")'],
  ['a pattern', 'return /^(a+)+$/.test("a".repeat(40) + "b")'],
  ['a search in a long text', 'return "a".repeat(2e6).indexOf("a".repeat(1e6) + "b")'],
  ['a loop while it is described', 'throw { get message() { for (;;); } }'],
  ['a getter that never ends', 'return { get a() { for (;;); } }'],
  ['questions without end', 'for (;;) db.now("a")'],
  ['questions without end, later', 'for (;;) await db.get("a")'],
  ['memory: lists', 'const a = []; for (;;) a.push(new Array(1000).fill(1))'],
  ['memory: texts', 'let a = "x"; for (;;) a += a'],
  ['memory: bytes', 'const a = []; for (;;) a.push(new Uint8Array(1e6))'],
  ['memory: promises', 'const a = []; for (;;) a.push(new Promise(() => {}))'],
  ['memory: a huge pattern', 'return new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("a")'],
  ['the stack', 'const f = () => f() + 1; return f()'],
  ['the stack, natively', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return JSON.stringify(a)'],
  ['deep code', 'return eval("(".repeat(1e5) + ")".repeat(1e5))'],
  ['a long question', 'return db.get("x".repeat(3000000))'],
  [
    'many questions at once',
    'return (await Promise.all(Array.from({ length: 20000 }, () => db.get("a")))).length',
  ],
])('exceeding time or memory: %s', (_name, body) => {
  it('is stopped', async () => {
    const ended =
      body === undefined ? await tryModule('for (;;);\nexport const run = () => 1') : await tryBody(body)
    expectHarmless(ended)
    await expectUnchanged()
  })
})

it('does not delay others during an endless loop', async () => {
  let latest = 0
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    latest = Math.max(latest, now - before - 5)
    before = now
  }, 5)
  const hanging = Array.from({ length: 3 }, () =>
    tryBody('for (;;) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'),
  )
  const shape: Shape = { takes: ['text'], gives: 'text', later: true }
  const code = 'export const run = (text) => text + "!"'
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      sandbox.callLearnerCode({ code, name: 'run', shape, args: [`${at}`], owner: `anna${at}` }),
    ),
  )
  expect(answers).toEqual(Array.from({ length: 20 }, (_, at) => `${at}!`))
  for (const ended of await Promise.all(hanging)) expect(ended).toBeInstanceOf(LearnerCodeError)
  clearInterval(timer)
  // For measurements by hand: no test depends on the machine's speed.
  console.info(`the loop was late by ${latest.toFixed(0)} ms at most`)
})

it('is refused further replies when it makes the host work too much', async () => {
  const busy = (): void => {
    asked.push('busy')
    const until = cpuTimeMs() + 60
    while (cpuTimeMs() < until) Math.sqrt(2)
  }
  const shape: Shape = {
    takes: [{ fields: { busy: { takes: [], gives: 'nothing', later: false } } }],
    gives: 'text',
    later: false,
  }
  const code =
    'export const run = (db) => { try { for (;;) db.busy() } catch (error) { return error.message } }'
  const ended = await sandbox.callLearnerCode({
    code,
    name: 'run',
    shape,
    args: [{ busy }],
    owner: 'mallory',
  })
  expect(ended).toBe('There are no more answers')
  expect(asked.length).toBeLessThan(12)
  await expectUnchanged()
})

it('is called many times, and cannot return more or fewer results', async () => {
  const shape: Shape = { takes: ['text'], gives: 'text', later: false }
  const each = async (code: string): Promise<unknown> => {
    try {
      const calls = [['a'], ['b']]
      return await sandbox.callLearnerCodeEach({ code, name: 'run', shape, calls, owner: 'mallory' })
    } catch (error) {
      return error
    }
  }
  expect(await each('export const run = (text) => text')).toEqual(['a', 'b'])
  for (const body of [
    'Array.prototype.push = function () { return 1 }; return text',
    'JSON.stringify = () => "[true,[]]"; return text',
    'Object.defineProperty(Object.prototype, "0", { set() {} }); return text',
    'return { then: (good) => { good("a"); good("b"); good("c") } }',
    'for (;;);',
  ]) {
    const ended = await each(`export const run = (text) => { ${body} }`)
    if (Array.isArray(ended)) expect(ended).toHaveLength(2)
    else expectHarmless(ended)
  }
  await expectUnchanged()
})

describe('a callback from the host', () => {
  const CALLS: Shape = {
    fields: {
      call: {
        takes: [{ takes: ['text'], gives: 'truth', later: false }, 'text'],
        gives: 'anything',
        later: false,
      },
      later: { takes: [{ takes: ['text'], gives: 'truth', later: false }], gives: 'anything', later: true },
    },
  }
  const kept: ((text: string) => Promise<boolean>)[] = []
  const callers = {
    call: async (work: (text: string) => Promise<boolean>, text: string) => {
      kept.push(work)
      return work(text)
    },
    later: async (work: (text: string) => Promise<boolean>) => work('a'),
  }
  const tryCalls = async (body: string): Promise<unknown> => {
    const shape: Shape = { takes: [CALLS], gives: 'anything', later: true }
    const code = `export const run = async (db) => { ${body} }`
    const call = { code, name: 'run', shape, args: [callers], owner: 'mallory' }
    return sandbox.callLearnerCode(call).catch((error: unknown) => error)
  }

  it.each([
    ['a pattern that takes for ever', 'return db.call(/^(a+)+$/, "a".repeat(40) + "b")'],
    ['a function that takes for ever', 'return db.call(() => { for (;;); }, "a")'],
    ['a pattern with another exec', 'const p = /a/; p.exec = () => ({}); return db.call(p, "b")'],
    ['what is no truth', 'return db.call(() => ({ valueOf: () => true }), "a")'],
    ['what looks like a door', 'return db.call(() => ["h", 0, true], "a")'],
    ['a function that throws a door', 'return db.call(() => { throw ["h", 0] }, "a")'],
    ['what looks like a function', 'return db.call(["f", 0], "a")'],
    ['a number where a function is due', 'return db.call(0, "a")'],
    ['calls within calls without end', 'const on = () => db.call(on, "a"); return on()'],
    ['calls without end', 'for (;;) db.call(() => true, "a")'],
    ['one that is called while it does something else', 'return db.later(() => true)'],
    ['a changed Map and JSON', 'JSON.parse = () => ["back", 0, ["a"], -1]; return db.call(() => true, "a")'],
  ])('is harmless: %s', async (_name, body) => {
    const ended = await tryCalls(body)
    if (typeof ended !== 'boolean') expect(ended).toBeInstanceOf(Error)
    expectHarmless(ended)
    await expectUnchanged()
  })

  it('cannot be called after the reply', async () => {
    kept.length = 0
    expect(await tryCalls('return db.call((text) => text === "a", "a")')).toBe(true)
    await expect(kept[0]?.('a')).rejects.toThrow('The host call is already answered')
  })

  it('cannot answer a call that was not made', async () => {
    const membrane = new Membrane()
    for (const forged of ['[-1,[true,true]]', '[-1]', '[null]', '{}', '7', '[1e9,[]]']) {
      expect(await membrane.answer(forged)).toMatch(/^\[false,\["e",\d+,"RangeError"/)
    }
  })
})
