import { afterAll, describe, expect, it } from 'vitest'
import { Sandbox } from '../sandbox.ts'
import { LearnerCodeOverrun } from './call.ts'
import { InterfaceMismatch, LearnerCodeError } from './errors.ts'
import type { Shape } from './interface.ts'

const sandbox = new Sandbox()
afterAll(() => sandbox.close())

/** Calls the export `run` of a module. */
async function call(
  code: string,
  takes: readonly Shape[],
  gives: Shape,
  ...args: unknown[]
): Promise<unknown> {
  return sandbox.callLearnerCode({
    code,
    name: 'run',
    shape: { takes, gives, later: true },
    args,
    owner: 'anna',
  })
}
const settled = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('learner code', () => {
  it.each([
    ['text', 'grüße 🍎'],
    ['number', -0.5],
    ['number', Number.NaN],
    ['number', -0],
    ['truth', false],
    ['null', null],
    ['nothing', undefined],
    ['bigint', 12_345_678_901_234_567_890n],
    ['bytes', new Uint8Array([0, 255, 10])],
    ['url', new URL('http://anna:b@example.org:81/a?b#c')],
    ['anything', { a: [1, { b: undefined }], c: new Set(['x']), d: new Date(5) }],
    [{ list: 'text' }, ['a', 'b']],
    [{ set: 'number' }, new Set([1, 2])],
    [{ either: ['nothing', { fields: { id: 'number' } }] }, { id: 1, more: 'too' }],
  ] satisfies [Shape, unknown][])('receives and returns %j: %s', async (shape, value) => {
    expect(await call('export const run = (value) => value', [shape], shape, value)).toEqual(value)
  })

  it('may not return a bigint if none is declared, as the value may become JSON', async () => {
    const code = 'export const run = () => ({ a: [1n] })'
    expect(await settled(call(code, [], 'anything'))).toMatchObject({
      message: expect.stringMatching(/^run/),
    })
    const row = 'export const run = () => 1n'
    expect(await settled(call(row, [], 'cell'))).toBeInstanceOf(InterfaceMismatch)
  })

  it('has exported data returned as it is', async () => {
    const code = 'export const list = ["a", "b"]'
    const result = sandbox.callLearnerCode({
      code,
      name: 'list',
      shape: { list: 'text' },
      args: [],
      owner: 'anna',
    })
    expect(await result).toEqual(['a', 'b'])
  })

  it('has URLs and their queries as in browsers and Node', async () => {
    const code = `export const run = () => {
      const query = new URLSearchParams({ q: "a b&c=d;é'!~()*", n: 1 })
      query.append('q', 'second')
      query.set('n', '+%2B')
      const url = new URL('http://shop.example/cards?one=1#end')
      url.searchParams.set('one', '1&2#3')
      url.searchParams.append('two', 'x y')
      const other = new URL('/path?a=b;c', url)
      other.search = new URLSearchParams('?z=%zz&y=+&y')
      const listed = new URLSearchParams([['b', '2'], ['a', '1'], ['b', '3']])
      listed.sort()
      listed.delete('b')
      const gone = new URL('http://shop.example/?x=1')
      gone.searchParams.delete('x')
      return [
        String(query), query.get('q'), String(query.getAll('q')), String(query.get('none')), String(query.has('n')),
        url.href, url.search, other.href, String([...other.searchParams]), String(listed), String(listed.size), gone.href,
        [...query.keys()].join(), [...query.values()].join(),
      ]
    }`
    const native = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    expect(await call(code, [], { list: 'text' })).toEqual(native.run())
  })

  it('is called many times in one realm, one call after another', async () => {
    const code = 'let asked = 0; export const run = async (text) => text + (await ++asked)'
    const shape: Shape = { takes: ['text'], gives: 'text', later: false }
    const asked = (calls: unknown[][], source = code) =>
      sandbox.callLearnerCodeEach({ code: source, name: 'run', shape, calls, owner: 'anna' })
    expect(await asked([['a'], ['b'], ['c']])).toEqual(['a1', 'b2', 'c3'])
    const picky = 'export const run = (text) => { if (text === "b") throw new Error("no"); return text }'
    expect(await settled(asked([['a'], ['b']], picky))).toMatchObject({ message: 'no' })
    const odd = 'export const run = (text) => (text === "b" ? 1 : text)'
    expect(await settled(asked([['a'], ['b']], odd))).toBeInstanceOf(InterfaceMismatch)
  })

  it('has its functions and patterns called while it waits, one at a time', async () => {
    const shape: Shape = {
      takes: [
        {
          fields: {
            each: {
              takes: [{ list: 'text' }, { takes: ['text'], gives: 'truth', later: false }],
              gives: { list: 'text' },
              later: false,
            },
          },
        },
      ],
      gives: { list: 'text' },
      later: false,
    }
    const each = async (texts: string[], matches: (text: string) => boolean | Promise<boolean>) => {
      const found = await Promise.all(texts.map((text) => matches(text)))
      return texts.filter((_text, at) => found[at])
    }
    const run = (body: string) =>
      settled(
        sandbox.callLearnerCode({
          code: `export const run = ({ each }) => ${body}`,
          name: 'run',
          shape,
          args: [{ each }],
          owner: 'anna',
        }),
      )
    expect(await run('each(["a", "bb", "c"], /^.$/)')).toEqual(['a', 'c'])
    expect(await run('each(["a", "bb"], (text) => text.length > 1)')).toEqual(['bb'])
    // A callback may call back as well.
    const inside = 'each(["a", "b"], (text) => each([text], /b/).length > 0)'
    expect(await run(inside)).toEqual(['b'])
    expect(await run('each(["a"], () => { throw new Error("no") })')).toMatchObject({ message: 'no' })
    expect(await run('each(["a"], () => "yes")')).toBeInstanceOf(InterfaceMismatch)
    expect(await run('each(["a"], /^(a+)+$/) && each(["x"], () => { for (;;); })')).toBeInstanceOf(
      LearnerCodeOverrun,
    )
  })

  const db: Shape = {
    fields: { get: { takes: ['text'], gives: 'anything', later: true } },
  }
  const md5: Shape = { takes: ['text'], gives: 'text', later: false }

  it('calls synchronous and asynchronous host functions', async () => {
    class Handle {
      #rows = { id: 1 }
      async get(sql: string) {
        return { ...this.#rows, sql }
      }
      close() {
        throw new Error('never')
      }
    }
    const code = `export const run = async (db, md5) => {
      const [one, two] = await Promise.all([db.get(md5('a')), db.get('b')])
      return [one.sql, two.sql, String(db.close), md5('c')]
    }`
    const result = await call(code, [db, md5], { list: 'text' }, new Handle(), (text: string) => `${text}!`)
    expect(result).toEqual(['a!', 'b', 'undefined', 'c!'])
  })

  it('passes host errors through unchanged, without their stack', async () => {
    class Special extends Error {
      code = 7
    }
    const mine = new Special('no such table')
    const code = `export const run = async (db, md5) => {
      try { md5('x') } catch (error) { if (String(error.stack).includes('/')) throw new Error(error.stack) }
      return db.get('x')
    }`
    const refusing = async () => {
      throw mine
    }
    const thrown = settled(
      call(code, [db, md5], 'anything', { get: refusing }, () => {
        throw mine
      }),
    )
    expect(await thrown).toBe(mine)
  })

  it('reports the position of an error in its own file', async () => {
    const code = 'export const run = (value) => {\n  const nothing = undefined\n  return nothing.email\n}'
    const error = await settled(call(code, ['text'], 'text', 'x'))
    expect(error).toMatchObject({ name: 'TypeError', line: 3 })
    expect(error instanceof LearnerCodeError && error.stack).toMatch(
      /^TypeError: [^/]+\n {4}at weak\.ts:3:\d+$/,
    )
  })

  it('keeps no state between calls', async () => {
    const code =
      'let calls = 0\nexport const run = () => { globalThis.seen = (globalThis.seen ?? 0) + 1; return ++calls + seen }'
    for (const _time of [1, 2, 3]) expect(await call(code, [], 'number')).toBe(2)
  })

  it('finds unmodified built-ins, even if the code before changed them', async () => {
    const spoilt = 'JSON.stringify = Array.isArray = String = undefined; Object.prototype.u = 1'
    const honest =
      'export const run = () => [typeof JSON.stringify, typeof Array.isArray, typeof String, typeof {}.u]'
    for (const _time of [1, 2]) {
      expect(await call(`${spoilt}; export const run = () => 'spoilt'`, [], 'text')).toBe('spoilt')
      expect(await call(honest, [], { list: 'text' })).toEqual([
        'function',
        'function',
        'function',
        'undefined',
      ])
    }
  })

  it('has the same memory and time in each realm, even in one that was prepared early', async () => {
    const grows =
      'export const run = () => { const all = []; for (;;) all.push("x".repeat(1000) + all.length) }'
    const hangs = 'export const run = () => { for (;;); }'
    for (const code of [grows, hangs, grows, hangs]) {
      expect(await settled(call(code, [], 'text'))).toSatisfy(
        (error) =>
          error instanceof LearnerCodeOverrun ||
          (error instanceof LearnerCodeError && /memory/.test(error.message)),
      )
      expect(await call('export const run = () => "here"', [], 'text')).toBe('here')
    }
  })

  it('has a few megabytes of memory', async () => {
    const fill = (bytes: number) =>
      call(`export const run = () => new Uint8Array(${bytes}).fill(1).length + ''`, [], 'text')
    expect(await fill(4 << 20)).toBe(String(4 << 20))
    await expect(fill(16 << 20)).rejects.toThrow(/memory/)
  })

  it('is refused with the path if it returns an object instead of a string', async () => {
    const seen: unknown[] = []
    const code = 'export const run = async (db) => db.get({ $ne: 1 })'
    const error = await settled(call(code, [db], 'anything', { get: async (sql: unknown) => seen.push(sql) }))
    expect(error).toBeInstanceOf(InterfaceMismatch)
    expect(String(error)).toContain('get(1) should be a string')
    expect(seen).toEqual([])
    const given = await settled(
      call('export const run = () => ({ id: "1" })', [], { fields: { id: 'number' } }),
    )
    expect(String(given)).toBe('TypeError: run › id should be a number')
  })

  it('is stopped if it makes too many host calls at once, and no further call is made', async () => {
    let asked = 0
    const counting = {
      get: async (sql: string) => {
        asked += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
        return sql
      },
    }
    for (const body of [
      'for (let at = 0; at < 100_000; at += 1) db.get("x")',
      'await Promise.all(Array.from({ length: 100_000 }, () => db.get("x")))',
      'for (;;) { try { db.get("x").catch(() => {}) } catch {} }',
    ]) {
      asked = 0
      const error = await settled(
        call(`export const run = async (db) => { ${body} }`, [db], 'anything', counting),
      )
      expect(error).toBeInstanceOf(LearnerCodeOverrun)
      expect(String(error)).toMatch(/it asked for more than 50 things at once/)
      expect(asked).toBeLessThanOrEqual(50)
    }
  })

  it('may make 50 host calls at once, repeatedly', async () => {
    const code = `export const run = async (db) => {
      let sum = 0
      for (let round = 0; round < 10; round += 1)
        sum += (await Promise.all(Array.from({ length: 50 }, () => db.get('x')))).length
      return sum
    }`
    expect(await call(code, [db], 'number', { get: async () => 1 })).toBe(500)
  })

  it('is stopped if it makes too many host calls in total, or too long ones', async () => {
    const endless = 'export const run = (_db, md5) => { for (;;) { try { md5("x") } catch {} } }'
    const get = async () => 1
    const error = await settled(call(endless, [db, md5], 'anything', { get }, () => 'y'))
    expect(String(error)).toMatch(/it asked for more than 10000 things in one call|it took too long/)
    const long = 'export const run = async (db) => { for (;;) db.get("x".repeat(300_000)) }'
    const tooLong = await settled(call(long, [db], 'anything', { get }))
    expect(String(tooLong)).toMatch(/it asked for too many long things at once/)
  })

  it('has its host calls answered in the turns of its owner', async () => {
    let turns = 0
    const inTurn = async () => {
      turns += 1
    }
    const code = 'export const run = async (db) => (await db.get("a")) + (await db.get("b"))'
    const shape: Shape = { takes: [db], gives: 'text', later: true }
    const args = [{ get: async (sql: string) => sql }]
    expect(await sandbox.callLearnerCode({ code, name: 'run', shape, args, owner: 'anna', inTurn })).toBe(
      'ab',
    )
    expect(turns).toBe(2)
  })

  it('is stopped with a message if it waits for a promise that never settles', async () => {
    expect(
      await settled(call('export const run = () => new Promise(() => {})', [], 'anything')),
    ).toBeInstanceOf(LearnerCodeOverrun)
  })
})

describe('a learner’s TypeScript', () => {
  it('loses its types and keeps its lines', async () => {
    const text =
      "import type { Database } from '#lab'\nexport function run(db: Database): string {\n  return 'x'\n}\n"
    expect(await sandbox.typescript(text, { owner: 'anna' })).toMatchObject({
      exports: ['run'],
      code: expect.stringMatching(/^ *;?\s*\nexport function run\(db {10}\) {8} \{\n {2}return 'x'\n\}\n$/),
    })
  })

  it.each([
    ['export const a = 1\nexport const b: = 2', 2],
    ['export const a = 1\n\nenum Kind { One }', 3],
    ['export const a = 1\nimport { readFileSync } from "node:fs"', 2],
    ['export const a = 1\nexport const a = 2', 2],
  ])('is refused with the line: %j', async (text, line) => {
    expect(await sandbox.typescript(text, { owner: 'anna' })).toMatchObject({ problem: { line } })
  })

  it.each(['(', '[', '{', 'A<', 'a?b:', '`${', '!', 'x=>', '/*', 'class A extends '])(
    'is refused or parsed, however deep: %s',
    async (part) => {
      const hostile = part.repeat(60_000 / part.length)
      expect(await sandbox.typescript(hostile, { owner: 'anna' })).toHaveProperty('problem')
      expect(await sandbox.typescript('export const a: number = 1', { owner: 'anna' })).toMatchObject({
        exports: ['a'],
      })
    },
  )

  it('is refused if it is too long', async () => {
    expect(await sandbox.typescript(`// ${'x'.repeat(64 << 10)}`, { owner: 'anna' })).toHaveProperty(
      'problem',
    )
  })
})

describe('guarded code', () => {
  const POLLUTE = `export const run = (text) => {
    const { owner, name, value } = JSON.parse(text)
    ;({ Object, Array, Function, String, Number, Boolean, Map })[owner].prototype[name] = value
  }`
  const READ =
    'export const run = (text) => { try { return String(eval(text)) } catch (error) { return error.name } }'

  /** Runs `run` with a text in the realm that has these properties. Returns its result, and the properties after it. */
  async function runIn(code: string, kept: string, text: string) {
    let left: string | undefined
    const realm = {
      kept,
      keep: (after: string) => {
        left = after
      },
    }
    const shape: Shape = { takes: ['text'], gives: 'anything', later: false }
    const call = { code, name: 'run', shape, args: [text], owner: 'anna', realm }
    const given = await settled(sandbox.callLearnerCode(call))
    return { given, left }
  }
  const pollute = (owner: string, name: string, value: unknown, kept = '[]') =>
    runIn(POLLUTE, kept, JSON.stringify({ owner, name, value }))

  it('finds what earlier calls have left on built-in prototypes', async () => {
    const { left = '' } = await pollute('Object', 'isStaff', true)
    expect(JSON.parse(left)).toEqual([['Object', 'isStaff', true]])
    expect(await runIn(READ, left, '({}).isStaff')).toEqual({ given: 'true', left })
    expect(Object.keys(Object.prototype)).toEqual([])
    const { left: both = '' } = await pollute('Array', 'deep', { a: [1, null] }, left)
    expect(JSON.parse(both)).toEqual([
      ['Object', 'isStaff', true],
      ['Array', 'deep', { a: [1, null] }],
    ])
    expect((await runIn(READ, both, 'delete Object.prototype.isStaff; [].deep.a')).left).toBe(
      '[["Array","deep",{"a":[1,null]}]]',
    )
  })

  it.each([
    ['Object', 'toString', 1],
    ['Array', 'push', null],
    ['Array', 'map', 'x'],
    ['Function', 'call', 1],
    ['Object', 'get', 1],
    ['Object', 'then', 1],
    ['Object', 'toJSON', 1],
    ['Object', '0', 'x'],
    ['String', 'slice', 1],
    ['Object', 'constructor', {}],
  ])('is called with %s.prototype.%s left as data', async (owner, name, value) => {
    const { left = '' } = await pollute(owner, name, value)
    expect(JSON.parse(left)).toEqual([[owner, name, value]])
    expect(await runIn(READ, left, `JSON.stringify(${owner}.prototype[${JSON.stringify(name)}])`)).toEqual({
      given: JSON.stringify(value),
      left,
    })
  })

  it('leaves data only, and not too much of it', async () => {
    const code = `export const run = () => {
      Object.prototype.code = () => 1
      Object.prototype.circle = {}
      Object.prototype.circle.self = Object.prototype.circle
      Object.defineProperty(Object.prototype, 'trap', { get() { for (;;); }, configurable: true })
      Object.prototype.long = 'x'.repeat(3000)
      for (let at = 0; at < 100; at += 1) Object.prototype['k' + at] = at
    }`
    const { left = '' } = await runIn(code, '[]', '')
    expect(JSON.parse(left)).toHaveLength(50)
    expect(left).not.toMatch(/code|circle|trap|long/)
  })

  it('leaves nothing if it freezes the prototype, or does not end', async () => {
    const frozen = `Object.freeze(Object.prototype); ${READ}`
    expect(await runIn(frozen, '[["Object","x",1]]', '({}).x')).toEqual({ given: 'undefined', left: '[]' })
    const endless = await runIn('export const run = () => { Object.prototype.x = 1; for (;;); }', '[]', '')
    expect(endless.given).toBeInstanceOf(LearnerCodeOverrun)
    expect(endless.left).toBeUndefined()
  })

  it('keeps what it has left when it throws', async () => {
    const code = 'export const run = () => { Object.prototype.x = 1; throw new Error("no") }'
    expect(await runIn(code, '[]', '')).toMatchObject({
      given: { message: 'no' },
      left: '[["Object","x",1]]',
    })
  })

  it('is not observed outside of guarded labs', async () => {
    await call('export const run = () => { Object.prototype.x = 1 }', [], 'nothing')
    expect(await call('export const run = () => String(({}).x)', [], 'text')).toBe('undefined')
  })
})
