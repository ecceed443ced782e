import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SandboxConnection } from './sandbox-connection.mjs'
import { keepSandbox } from './sandbox-process.mjs'

vi.mock('node:child_process', { spy: true })

it('reports that the system cannot start another process, and tries again', async () => {
  // Node returns a child without pipes then, and emits the error a moment later.
  const without = Object.assign(new EventEmitter(), { kill: () => false }) as ChildProcess
  vi.mocked(spawn).mockReturnValueOnce(without)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const keeper = keepSandbox(
    process.execPath,
    { args: ['-e', 'process.stdin'], env: {} },
    new SandboxConnection(),
  )
  without.emit('error', new Error('spawn EMFILE'))
  await expect.poll(() => keeper.pid()).toBeGreaterThan(0)
  expect(write.mock.calls.join()).toContain('spawn EMFILE')
  write.mockRestore()
  await keeper.stop()
})

it('replaces a spare process that dies while it waits', { timeout: 30_000 }, async () => {
  const staying = { args: ['-e', 'setInterval(() => {}, 60_000)'], env: {} }
  const keeper = keepSandbox(process.execPath, staying, new SandboxConnection())
  onTestFinished(() => keeper.stop())
  keeper.keepSpare()
  await expect.poll(() => keeper.sparePid()).toBeGreaterThan(0)
  const first = keeper.sparePid() ?? 0
  process.kill(first, 'SIGKILL')
  await expect.poll(() => keeper.sparePid()).not.toBe(first)
  await expect.poll(() => keeper.sparePid()).toBeGreaterThan(0)
  expect(keeper.deaths()).toBe(0)
})
