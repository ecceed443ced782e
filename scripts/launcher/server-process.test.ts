import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../bootstrap/project.mjs'
import { sandboxProcess, serverProcess } from './server-process.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("the server's permissions", () => {
  it('include a data folder that can be written to, created if it is missing', () => {
    const place = join(folder, 'deep', 'data')
    expect(tryInside(`fs.writeFileSync(process.env.DATA_DIR + '/home.db', 'x')`, place)).toBe('done')
    expect(existsSync(join(place, 'home.db'))).toBe(true)
  })

  it('exclude the rest of the disk', () => {
    writeFileSync(join(folder, 'secret'), 'x')
    expect(tryInside(`fs.readFileSync(${JSON.stringify(join(folder, 'secret'))})`)).toBe('ERR_ACCESS_DENIED')
    expect(tryInside(`fs.writeFileSync(${JSON.stringify(at('server', 'main.ts'))}, '')`)).toBe(
      'ERR_ACCESS_DENIED',
    )
    expect(tryInside(`fs.writeFileSync(${JSON.stringify(at('build', 'cache', 'x'))}, '')`)).toBe(
      'ERR_ACCESS_DENIED',
    )
    expect(tryInside(`fs.readFileSync(${JSON.stringify(at('server', 'main.ts'))})`)).toBe('done')
  })

  it('exclude other programs and native code', () => {
    expect(tryInside(`require('node:child_process').spawnSync(process.execPath, ['-v'])`)).toBe(
      'ERR_ACCESS_DENIED',
    )
    expect(tryInside(`process.dlopen({ exports: {} }, '/lib/x.node')`)).toBe('ERR_DLOPEN_DISABLED')
  })

  it.each(['', 'Monday'])('keep Node\'s built-in code cache valid, in the class "%s"', (CLASS) => {
    const tag = `console.log(require('node:v8').cachedDataVersionTag())`
    const { args } = serverProcess({ dataDir: folder, env: { ...process.env, CLASS } })
    const plain = spawnSync(process.execPath, ['-e', tag], { encoding: 'utf8' })
    const ours = spawnSync(process.execPath, [...args.slice(0, -1), '-e', tag], { encoding: 'utf8' })
    expect(ours.stdout).toMatch(/^\d+\n$/)
    expect(ours.stdout).toBe(plain.stdout)
  })

  it('are reported if the data folder cannot be used', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => serverProcess({ dataDir: join(folder, 'file', 'data') })).toThrow(/DATA_DIR/)
  })
})

describe("the permissions of the sandbox's process", () => {
  const tryThere = (code: string) => runIn(sandboxProcess(), code)

  it.each([
    ['the disk', `fs.readFileSync('/etc/passwd')`],
    ['the server', `fs.readFileSync(${JSON.stringify(at('server', 'main.ts'))})`],
    ['labs', `fs.readdirSync(${JSON.stringify(at('labs'))})`],
    ['the key of a contest', `fs.readFileSync(${JSON.stringify(at('ctf.key'))})`],
    ['a place to write to', `fs.writeFileSync(${JSON.stringify(at('build', 'cache', 'x'))}, '')`],
    ['other programs', `require('node:child_process').spawnSync(process.execPath, ['-v'])`],
  ])('exclude everything else: %s', (_what, code) => {
    expect(tryThere(code)).toBe('ERR_ACCESS_DENIED')
  })

  it.each([
    [`require('node:net').createServer().listen(0)`],
    [`require('node:net').createServer().listen(${JSON.stringify(at('build', 'x.sock'))})`],
  ])('exclude the network: %s', (code) => {
    expect(tryThere(code)).toBe('ERR_ACCESS_DENIED')
  })

  it.each([
    [`require('node:net').connect(1, '127.0.0.1')`],
    [`require('node:dgram').createSocket('udp4').bind(0)`],
  ])('exclude the network: %s', (code) => {
    expect(tryThere(`${code}.on('error', (error) => console.log(error.code))`)).toContain('ERR_ACCESS_DENIED')
  })

  it('exclude our environment', () => {
    const names = `if (Object.keys(process.env).some((name) => !/^(NODE_COMPILE_CACHE|MALLOC_|__CF_|SYSTEM)/i.test(name))) throw { code: Object.keys(process.env).join() }`
    expect(tryThere(names)).toBe('done')
  })
})

/** Runs a piece of code with the server's permissions; returns "done" or the code of its error. */
function tryInside(code: string, dataDir = join(folder, 'data')): string {
  return runIn(serverProcess({ dataDir }), code)
}

function runIn({ args, env }: ReturnType<typeof sandboxProcess>, code: string): string {
  const script = `try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`
  const { stdout } = spawnSync(process.execPath, [...args.slice(0, -1), '-e', script], {
    env,
    encoding: 'utf8',
  })
  return stdout.trim()
}
