import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Canaries, placeCanaries } from './canaries.ts'

let dataDir: string
let canaries: Canaries

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'canary-shops-'))
  canaries = await placeCanaries(dataDir)
})
afterEach(async () => {
  await canaries.remove()
  rmSync(dataDir, { recursive: true })
})

describe('canaries', () => {
  it('report nothing while nobody touches them', () => {
    expect(canaries.harm()).toEqual([])
  })

  it('report a file that was created, changed or read', () => {
    writeFileSync(join(canaries.folder, 'pwned'), '')
    expect(canaries.harm()).toEqual([expect.stringContaining('pwned')])
    rmSync(join(canaries.folder, 'pwned'))
    writeFileSync(canaries.file, 'pwned')
    expect(canaries.harm()).toHaveLength(2)
    writeFileSync(canaries.file, canaries.secret)
    utimesSync(canaries.file, 1, 1)
    expect(canaries.harm()).toHaveLength(2)
  })

  it('report a change of the environment', () => {
    process.env.PWNED = 'yes'
    expect(canaries.harm()).toEqual(['the host: PWNED=yes is new'])
    delete process.env.PWNED
  })

  it('report a connection', async () => {
    const visitor = connect(canaries.port, '127.0.0.1')
    await new Promise((resolve) => visitor.on('close', resolve))
    expect(canaries.harm()).toEqual([expect.stringContaining('came to the canary’s port')])
  })

  it('report changes of built-in prototypes', () => {
    Object.defineProperty(Object.prototype, 'polluted', { value: 1, configurable: true })
    expect(canaries.harm()).toEqual(['its realm: Object.prototype.polluted is new'])
    Reflect.deleteProperty(Object.prototype, 'polluted')
  })

  it.runIf(platform() === 'linux')('report a new process', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
    expect(canaries.harm()).toEqual([expect.stringContaining(`${child.pid}`)])
    child.kill()
    await new Promise((resolve) => child.on('exit', resolve))
  })
})
