import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../bootstrap/project.mjs'

/** A script for the shop's `$where` that uses up its time limit. */
const ENDLESS = "x'||(function(){for(;;);})()||'"
const HARMLESS = "x'||this.nothing||'"

/** Does the same as `npm start` without building first, and reports the ids of its processes. */
const START = `
  const { launch, untilEnded } = await import(${JSON.stringify(pathToFileURL(at('scripts', 'launcher', 'launcher.mjs')).href)})
  const { sandboxProcess, sandboxSource, serverProcess } = await import(${JSON.stringify(pathToFileURL(at('scripts', 'launcher', 'server-process.mjs')).href)})
  const running = launch(process.execPath, {
    server: process.env.UNSTEADY
      ? { args: [process.env.UNSTEADY], env: process.env }
      : serverProcess({ dataDir: process.env.DATA_DIR }),
    sandbox: sandboxProcess({ main: sandboxSource }),
  })
  process.on('message', () => process.send(running.pids()))
  process.on('SIGUSR2', () => running.signal('SIGUSR2'))
  process.channel.unref()
  process.exitCode = await untilEnded(running)
`

let dataDir: string
let launcher: ChildProcess
let output: string
const started = new Set<number>()

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  output = ''
})
afterEach(() => {
  for (const pid of [launcher.pid ?? 0, ...started]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  started.clear()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): void {
  const { npm_lifecycle_event: _ignored, ...own } = process.env
  launcher = spawn(process.execPath, ['--input-type=module', '-e', START], {
    env: { ...own, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (data) => {
      output += String(data)
    })
  }
}

/** The address of the server, after its first or nth start. */
async function address(nth = 1): Promise<string> {
  const seen = () => [...output.matchAll(/is open at (http:\S+)/g)].map(([, url = '']) => url)
  await expect.poll(() => seen().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(nth)
  return seen()[nth - 1] ?? ''
}

interface Pids {
  server: number
  sandbox: number
  /** Ready to take the sandbox's place. */
  spare?: number
}

async function pids(): Promise<Pids> {
  launcher.send('pids')
  const [found] = await once(launcher, 'message')
  for (const pid of Object.values(found)) started.add(Number(pid))
  return found
}

async function pidsWithSpare(): Promise<Pids & { spare: number }> {
  await expect.poll(async () => (await pids()).spare, { timeout: 20_000 }).toBeDefined()
  return { spare: 0, ...(await pids()) }
}

const track = (url: string, script: string) =>
  fetch(`${url}/rest/track-order/${encodeURIComponent(script)}`, { headers: { accept: 'application/json' } })

function isAlive(pid: number): boolean {
  try {
    // A zombie process counts as ended.
    const state =
      process.platform === 'linux' && /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    return process.kill(pid, 0) && state !== 'Z'
  } catch {
    return false
  }
}

const allEnded = (all: Pids) =>
  expect.poll(() => Object.values(all).filter(isAlive), { timeout: 15_000 }).toEqual([])

describe('what `npm start` starts', { timeout: 60_000 }, () => {
  it('goes on when the process of the sandbox is killed', async () => {
    start()
    const url = await address()
    expect((await track(url, HARMLESS)).status).toBe(200)
    const before = await pids()
    const lost = track(url, ENDLESS)
    // The job must have been sent to the sandbox, because the next job of the same shop waits for it.
    const next = track(url, HARMLESS)
    await expect.poll(async () => (await fetch(`${url}/rest/products/search?q=`)).status).toBe(200)
    process.kill(before.sandbox, 'SIGKILL')
    const answer = await lost
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(
      'The sandbox had to be started again. Please try again in a moment.',
    )
    expect((await next).status).toBe(200)
    const after = await pids()
    expect(after.server).toBe(before.server)
    expect(after.sandbox).not.toBe(before.sandbox)
    expect(isAlive(before.sandbox)).toBe(false)
  })

  it('keeps a spare process that replaces the one that is killed', async () => {
    start()
    const url = await address()
    const before = await pidsWithSpare()
    process.kill(before.spare, 'SIGKILL')
    await expect.poll(async () => (await pids()).spare).toBeUndefined()
    // Without a spare process a new process is started. Once the next spare process exists, it takes over.
    process.kill(before.sandbox, 'SIGKILL')
    await expect.poll(async () => (await pids()).sandbox).not.toBe(before.sandbox)
    const { sandbox, spare } = await pidsWithSpare()
    process.kill(sandbox, 'SIGKILL')
    await expect.poll(async () => (await pids()).sandbox).toBe(spare)
    expect((await track(url, HARMLESS)).status).toBe(200)
    const after = await pidsWithSpare()
    expect(after.spare).not.toBe(spare)
    expect(after.server).toBe(before.server)
  })

  it('serves others while the sandbox is killed again and again', async () => {
    start()
    const url = await address()
    let isOver = false
    const statuses: number[] = []
    const searches = (async () => {
      // Always another term: a repeated search needs no sandbox.
      while (!isOver)
        statuses.push((await fetch(`${url}/rest/products/search?q=apple${statuses.length}`)).status)
    })()
    for (let round = 0; round < 4; round += 1) {
      expect((await track(url, HARMLESS)).status).toBe(200)
      const { sandbox } = await pids()
      process.kill(sandbox, 'SIGKILL')
      await expect.poll(async () => (await pids()).sandbox, { timeout: 10_000 }).not.toBe(sandbox)
      // Jobs that arrive before the death is noticed are lost with it; later ones wait.
      await expect.poll(async () => (await track(url, HARMLESS)).status, { timeout: 10_000 }).toBe(200)
      // A job is tried twice at most, so two deaths must not meet the same one.
      const answered = statuses.length
      await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(answered + 1)
    }
    isOver = true
    await searches
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('restarts the server when it is killed, with all progress', async () => {
    start()
    const url = await address()
    await fetch(`${url}/rest/nowhere`)
    const before = await pids()
    process.kill(before.server, 'SIGKILL')
    const again = await address(2)
    const { data } = await (await fetch(`${again}/api/Challenges/?key=errorHandlingChallenge`)).json()
    expect(data[0].solved).toBe(true)
    expect((await track(again, HARMLESS)).status).toBe(200)
    expect(output).toContain('is started again')
    expect(isAlive(before.sandbox)).toBe(false)
    await pids()
  })

  it('gives up a server that crashes over and over again', async () => {
    const unsteady = join(dataDir, 'unsteady.mjs')
    writeFileSync(unsteady, `console.log('here I am'); process.send('open', () => process.exit(3))`)
    start({ UNSTEADY: unsteady })
    expect(await once(launcher, 'exit')).toEqual([3, null])
    expect(output.match(/here I am/g)).toHaveLength(5)
    expect(output).toContain('so it stays down')
  })

  // Windows has no such signal.
  it.skipIf(process.platform === 'win32')('passes a signal on once the server listens', async () => {
    const slow = join(dataDir, 'slow.mjs')
    const go = join(dataDir, 'go')
    writeFileSync(
      slow,
      `import { existsSync } from 'node:fs'
      console.log('here I am')
      const open = () => {
        if (!existsSync(${JSON.stringify(go)})) return setTimeout(open, 20)
        process.on('SIGUSR2', () => console.log('told'))
        process.send('open')
      }
      open()`,
    )
    start({ UNSTEADY: slow })
    await expect.poll(() => output, { timeout: 30_000 }).toContain('here I am')
    launcher.kill('SIGUSR2')
    const { server } = await pids()
    writeFileSync(go, '')
    await expect.poll(() => output, { timeout: 30_000 }).toContain('told')
    expect((await pids()).server).toBe(server)
    expect(output.match(/here I am/g)).toHaveLength(1)
  })

  it('does not restart a server that never opened', async () => {
    const squatter = createServer()
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
    const address = squatter.address()
    start({ PORT: String(typeof address === 'object' && address ? address.port : 0) })
    expect(await once(launcher, 'exit')).toEqual([1, null])
    squatter.close()
    expect(output).toContain('is taken by another program')
    expect(output).not.toContain('again')
  })

  it('ends cleanly when it is asked to', async () => {
    start()
    await address()
    const all = await pidsWithSpare()
    launcher.kill('SIGINT')
    expect(await once(launcher, 'exit')).toEqual([0, null])
    await allEnded(all)
  })

  it('leaves nothing behind when the launcher is killed', async () => {
    start()
    const url = await address()
    const all = await pidsWithSpare()
    const underWay = track(url, ENDLESS).catch(() => undefined)
    launcher.kill('SIGKILL')
    await allEnded(all)
    await underWay
  })
})
