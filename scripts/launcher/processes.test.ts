import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const processes = pathToFileURL(join(import.meta.dirname, 'processes.mjs')).href

/** Plays the server: prints its process id, and a last line when it is asked to stop. */
const server = `
  setInterval(() => {}, 1000)
  process.on('SIGTERM', () => { console.log('goodbye'); process.exit(7) })
  console.log('pid ' + process.pid)
`

let folder = ''
let parent: ChildProcess
let output = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchdog '))
  const script = join(folder, 'server.mjs')
  writeFileSync(script, server)
  const start = `
    const { runWithWatchdog } = await import(${JSON.stringify(processes)})
    const { code } = await runWithWatchdog(process.execPath, [${JSON.stringify(script)}], process.env)
    process.exitCode = code
  `
  const { npm_lifecycle_event: _ignored, ...env } = process.env
  output = ''
  parent = spawn(process.execPath, ['--input-type=module', '-e', start], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parent.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 15_000 }).toContain('pid ')
})

afterEach(() => {
  parent.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('a process with a watchdog', () => {
  it('ends cleanly when its parent is killed without warning', async () => {
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(serverPid()), { timeout: 10_000 }).toBe(false)
    await expect.poll(() => output, { timeout: 10_000 }).toContain('goodbye')
  })

  it('is asked to stop when its parent is, and its exit code is passed on', async () => {
    parent.kill('SIGTERM')
    expect(await once(parent, 'exit')).toEqual([7, null])
    expect(output).toContain('goodbye')
  })

  it('makes its parent print that it was killed', async () => {
    process.kill(serverPid(), 'SIGKILL')
    expect(await once(parent, 'exit')).toEqual([137, null])
  })
})

function serverPid(): number {
  return Number(/pid (\d+)/.exec(output)?.[1])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
