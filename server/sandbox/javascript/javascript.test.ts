import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ScriptError } from '../errors.ts'
import type { JsonValue } from '../jobs.ts'
import { Sandbox } from '../sandbox.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = new Sandbox({ workers: 1 })
})

afterAll(() => sandbox.close())

const run = (source: string, globals: Record<string, JsonValue> = {}, deadlineMs = 10_000) =>
  sandbox.javascript({ source, globals, owner: 'anna', deadlineMs })

async function faultOf(source: string, deadlineMs?: number): Promise<ScriptError> {
  const error = await run(source, {}, deadlineMs).catch((thrown: unknown) => thrown)
  if (error instanceof ScriptError) return error
  throw new Error(`No ScriptError from: ${source}`)
}

test.each([
  ['1 + 1', 2],
  ["'a\\0é😀'", 'a\0é😀'],
  ['({ list: [1, null, { deep: true }], none: undefined })', { list: [1, null, { deep: true }] }],
  ['undefined', undefined],
  ['(() => {})', undefined],
  ['eval("1 + 2") + new Function("return 3")()', 6],
  ['basket.items.map(({ price }) => price * 2)', [2, 4]],
])('%s', async (source, expected) => {
  expect(await run(source, { basket: { items: [{ price: 1 }, { price: 2 }] } })).toEqual(expected)
})

test('a job leaves no state for the next one', async () => {
  await run('globalThis.secret = 1; Object.prototype.secret = 2; Array.prototype.map = () => "broken"')
  expect(await run('[typeof secret, typeof ({}).secret, [1].map((x) => x)]')).toEqual([
    'undefined',
    'undefined',
    [1],
  ])
})

describe('errors keep the script’s own name and message:', () => {
  test.each([
    ["throw new RangeError('too far')", 'RangeError', 'too far'],
    ['missing', 'ReferenceError', "'missing' is not defined"],
    ["throw 'just text'", 'Error', 'just text'],
    ['throw { toString: 1 }', 'Error', '{"toString":1}'],
    ["({ toJSON() { throw new TypeError('not me') } })", 'TypeError', 'not me'],
    ['let o = {}; o.o = o; o', 'TypeError', 'circular reference'],
    ['one two', 'SyntaxError', "expecting ';'"],
  ])('%s', async (source, name, message) => {
    expect(await faultOf(source)).toMatchObject({ name, message, timedOut: false, outOfMemory: false })
  })
})

describe('time limits stop a script:', () => {
  test.each([
    'while (true) {}',
    'for (;;) { try { for (;;) {} } catch {} }',
    '/(a+)+$/.test("a".repeat(40) + "b")',
    '[1, 2, 3].sort(() => { for (;;) {} })',
    '({ toJSON() { for (;;) {} } })',
    'throw { get name() { for (;;) {} } }',
    'new Array(1e9).join("x")',
  ])('%s', async (source) => {
    expect(await faultOf(source, 300)).toMatchObject({ message: 'interrupted', timedOut: true })
  })
})

describe('memory limits stop a script:', () => {
  test.each([
    'let a = []; for (;;) a.push(new Array(1e5).fill(1))',
    'new ArrayBuffer(1e9)',
    '"a".repeat(1e9)',
    '"a".repeat(2e6)',
  ])('%s', async (source) => {
    expect(await faultOf(source)).toMatchObject({ outOfMemory: true, timedOut: false })
  })

  test.each([
    '(function down() { down() })()',
    '['.repeat(50_000),
    'JSON.parse("[".repeat(1e5))',
    'let s = "a"; for (;;) s += s',
  ])('%s', async (source) => {
    expect((await faultOf(source)).message).toMatch(/stack overflow|out of memory|too long/)
    expect(await run('1')).toBe(1)
  })

  test('the memory limit is configurable up to a maximum', async () => {
    const source = 'new Uint8Array(10e6).length'
    expect(await run(source)).toBe(10e6)
    const tight = sandbox.javascript({ source, owner: 'anna', memoryBytes: 4e6 })
    await expect(tight).rejects.toMatchObject({ outOfMemory: true })
  })
})

describe('the result is limited in size:', () => {
  test.each([
    ['a long text', '"a".repeat(70e3)'],
    ['a text of wide letters', '"ж".repeat(40e3)'],
    ['very many values', 'Array(349000).fill([])'],
    ['many small values', 'Array(10001).fill(0)'],
    ['what multiplies', 'const a = Array(1000).fill(0); Array(1000).fill(a)'],
    ['what JSON makes of it', 'Array.prototype.toJSON = () => "x".repeat(1e6); [1]'],
  ])('%s', async (_what, source) => {
    expect(await faultOf(source)).toMatchObject({ name: 'RangeError', message: 'result too long' })
  })

  test.each([
    ['a long text', 'throw "x".repeat(3e6)'],
    ['a heap of values', 'const a = Array(1900).fill([]); throw Array(1900).fill(a)'],
    ['a name that grows', 'throw { name: { a: "x".repeat(1e6) }, message: Array(1e5).fill({}) }'],
    ['what JSON makes of it', 'Array.prototype.toJSON = () => "x".repeat(1e6); throw 1'],
    ['no name at all', 'throw { get name() { throw 1 } }'],
  ])('the thrown value is limited as well: %s', async (_what, source) => {
    const { name, message } = await faultOf(source)
    expect(`${name}: ${message}`.length).toBeLessThanOrEqual(2_100)
    expect(await run('1')).toBe(1)
  })

  test('ten thousand values are accepted', async () => {
    expect(await run('Array(9998).fill(1)')).toHaveLength(9_998)
  })
})

describe('there is no escape:', () => {
  test.each([
    "this.constructor.constructor('return process')()",
    "(async () => {}).constructor('return process')().x; process",
    "basket.constructor.constructor('return require')('fs')",
    'require("fs")',
    'import fs from "fs"; fs',
    'new Error().stack.constructor.constructor("return process.env")()',
  ])('%s', async (source) => {
    const fault = await sandbox
      .javascript({ source, globals: { basket: {} }, owner: 'anna' })
      .catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ScriptError)
  })

  test('no object of the host is visible', async () => {
    const names = 'process require module fetch console setTimeout Worker WebAssembly Atomics std os bjson'
    expect(
      await run(
        names
          .split(' ')
          .map((name) => `typeof ${name}`)
          .join(' + '),
      ),
    ).toMatch(/^(undefined)+$/)
  })

  test('a polluted prototype stays in the script', async () => {
    await run('Object.prototype.polluted = "yes"; ({})')
    const result = await run(
      `JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": 1}}')`,
    )
    expect(result).toEqual({ constructor: { prototype: 1 } })
    expect(Object.assign({}, result)).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })

  test('a script that replaces JSON does not control its result', async () => {
    expect(await run(`JSON.stringify = () => '"mine"'; ({ a: 1 })`)).toEqual({ a: 1 })
  })
})
