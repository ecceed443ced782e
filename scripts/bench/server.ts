import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leash } from '../bootstrap/processes.mjs'
import { root } from '../bootstrap/project.mjs'
import { serverProcess } from '../bootstrap/server.mjs'
import { freePort } from '../bootstrap/warm.mjs'

/** A server in a process of its own. It is stopped when it is disposed of, or when this process ends. */
export interface Server extends AsyncDisposable {
  url: string
  port: number
  /** From the start of the process to its first answer. */
  firstAnswerMs: number
  /** The first message that the server sent to us, if it sends any. */
  firstMessage: Promise<unknown>
  /** Memory of the process at this moment; NaN where the system does not tell. */
  memoryMb(): number
}

/** How a server is started; without anything as `npm start` does it. */
export interface ServerOptions {
  dataDir: string
  /** Another program than the server's own. */
  main?: string
  mainArgs?: readonly string[]
  /** Whether compiled code is kept for the next start. */
  writeCache?: boolean
}

const PATIENCE_MS = 30_000
const POLL_MS = 5

/** Starts a server with the flags and the compiled code that `npm start` uses, and waits for its first answer. */
export async function startServer({ mainArgs = [], ...options }: ServerOptions): Promise<Server> {
  const port = await freePort()
  const { args, env } = serverProcess(options)
  return startProgram(
    [...leash, ...args, ...mainArgs],
    { ...env, PORT: String(port), HOST: '127.0.0.1' },
    port,
  )
}

/** Starts a Node program and waits until it answers as the shop does. */
export async function startProgram(args: string[], env: NodeJS.ProcessEnv, port: number): Promise<Server> {
  const since = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const firstMessage = new Promise<unknown>((resolve) => child.once('message', resolve))
  const errors = collectErrors(child)
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - since > PATIENCE_MS) {
      await stop(child)
      throw new Error(`The server did not answer.\n${errors()}`)
    }
    await sleep(POLL_MS)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    firstAnswerMs: performance.now() - since,
    firstMessage,
    memoryMb: () => memoryMb(child),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

/** A folder for shops that is gone when it is disposed of. */
export function temporaryFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'forbidden-fruit-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function collectErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk}`.slice(-4_000)
  })
  return () => text
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const path = '/rest/admin/application-version'
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })
}

/** On its leash a server stops in good order when nobody holds the other end. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

function memoryMb({ pid }: ChildProcess): number {
  if (process.platform === 'win32') return Number.NaN
  try {
    return kilobytes(String(pid)) / 1024
  } catch {
    return Number.NaN
  }
}

function kilobytes(pid: string): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', pid], { encoding: 'utf8' }))
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
