import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTestDatabase } from './database.ts'
import { postgresPrograms } from './programs.ts'

vi.mock('node:child_process', { spy: true })

it.skipIf(postgresPrograms() === undefined)(
  'names the signal that kills PostgreSQL while it starts, and leaves no data',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    // PostgreSQL does not run as root.
    chmodSync(folder, 0o755)
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const actual = await vi.importActual<typeof import('node:child_process')>('node:child_process')
    vi.mocked(spawn).mockImplementationOnce((...args) => {
      const child = actual.spawn(...args)
      child.kill('SIGKILL')
      return child
    })
    await expect(openTestDatabase({ ownServer: true })).rejects.toThrow('killed by SIGKILL')
    expect(readdirSync(folder)).toEqual([])
  },
)
