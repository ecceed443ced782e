import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'

let dataDir: string
let children: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child)
  rmSync(dataDir, { recursive: true, force: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * Starts a class as `npm start` does (see docs/class.md, docs/contests.md and docs/deploy.md), and waits until its dashboard listens or
 * the process has ended. Returns its output.
 */
async function start(env: Record<string, string> = {}, folder = dataDir): Promise<string> {
  const { args, env: environment } = serverProcess({
    dataDir: folder,
    env: { ...process.env, CLASS: 'Monday', PORT: '0', NODE_ENV: '', ...env },
  })
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += String(data)
      if (output.includes('Another link')) resolve()
    })
  }
  child.on('close', () => resolve())
  await promise
  return output
}

describe('the start of a class', { timeout: 120_000 }, () => {
  it('ends with a message beside another one in the same folder, which continues', async () => {
    const first = await start()
    expect(await start({ CLASS: 'Tuesday' })).toMatch(
      /^Another Forbidden Fruit is running with the shops in .* DATA_DIR=/,
    )
    const [port] = /(?<=join\.localhost:)\d+/.exec(first) ?? []
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    expect(children.map(({ exitCode }) => exitCode)).toEqual([null, 1])
  })

  it('uses the port below for the dashboard if the highest port is configured', async () => {
    const output = await start({ PORT: '65535' })
    expect(output).toMatch(/Join: +http:\/\/join\.localhost:65535\n/)
    const link = /http:\/\/127\.0\.0\.1:65534\//.exec(output)?.[0] ?? ''
    expect((await fetch(link)).status).toBe(200)
  })

  it('makes a contest, says when it is, and refuses settings that it does not understand', async () => {
    const contest = { CONTEST: 'Juice Cup', CONTEST_PRESET: 'jeopardy', CONTEST_HOURS: '3' }
    expect(await start({ ...contest, CONTEST_FROM: '2030-12-01 18:00' })).toMatch(
      /The contest “Juice Cup” is from 2030-12-01 18:00 \S+ to 2030-12-01 21:00 \S+\.\n/,
    )
    expect(await start({ ...contest, CONTEST_FROM: 'tonight' }, join(dataDir, 'other'))).toMatch(
      /^CONTEST_FROM \(--from\) is a day and a time, as in "2026-12-01 18:00"/,
    )
  })

  it('warns in one sentence each about an unreadable class store and an unresolvable base, and opens', async () => {
    writeFileSync(join(dataDir, 'class.sqlite'), 'a letter')
    const output = await start({ CLASS_BASE: 'class.invalid' })
    expect(output).toMatch(/The class store in .*class\.sqlite is damaged\. It is kept as /)
    expect(output).toMatch(/But: +Nobody finds join\.class\.invalid from here\. /)
    expect(output).toMatch(/Class code: [a-z]+-[a-z]+-[a-z]+/)
    const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('class.sqlite.damaged-'))
    expect(readFileSync(join(dataDir, aside), 'utf8')).toBe('a letter')
  })
})
