import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at } from './project.mjs'
import { serverProcess } from './server.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the room that the server runs in', () => {
  it('has a data folder that can be written to, made where it is missing', () => {
    const place = join(folder, 'deep', 'data')
    expect(tryInside(`fs.writeFileSync(process.env.DATA_DIR + '/home.db', 'x')`, place)).toBe('done')
    expect(existsSync(join(place, 'home.db'))).toBe(true)
  })

  it('opens no door to the rest of the disk', () => {
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

  it('lets nobody start another program or load native code', () => {
    expect(tryInside(`require('node:child_process').spawnSync(process.execPath, ['-v'])`)).toBe(
      'ERR_ACCESS_DENIED',
    )
    expect(tryInside(`process.dlopen({ exports: {} }, '/lib/x.node')`)).toBe('ERR_DLOPEN_DISABLED')
  })

  it('is named when the data folder cannot be used', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => serverProcess({ dataDir: join(folder, 'file', 'data') })).toThrow(/DATA_DIR/)
  })
})

/** Runs a piece of code where the server would run; answers with "done" or the code of its error. */
function tryInside(code: string, dataDir = join(folder, 'data')): string {
  const { args, env } = serverProcess({ dataDir })
  const script = `try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`
  const { stdout } = spawnSync(process.execPath, [...args.slice(0, -1), '-e', script], {
    env,
    encoding: 'utf8',
  })
  return stdout.trim()
}
