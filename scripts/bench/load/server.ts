import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bootstrap/prepare-server.mjs'
import { root } from '../../bootstrap/project.mjs'
import { launch } from '../../launcher/launcher.mjs'
import { sandboxProcess, serverProcess } from '../../launcher/server-process.mjs'
import { processMs, treeMs } from './processor-time.ts'

/** A server in a separate process. It stops when it is disposed of, or when this process ends. */
export interface Server extends AsyncDisposable {
  url: string
  port: number
  /** Time from the start of the process to its first response. */
  firstAnswerMs: number
  /** The first message that the server sends, if any. */
  firstMessage: Promise<unknown>
  /** Current memory of the server's process; NaN if the system does not report it. */
  memoryMb(): number
  /** Current memory of the sandbox's process; NaN likewise. */
  sandboxMb(): number
  /** Memory of the spare sandbox process; NaN if there is none yet. */
  spareMb(): number
  /**
   * Memory of all processes: the private memory of each, plus the shared memory (Node's program) once. NaN if the
   * system does not report it. Excludes the launcher, which is part of the bench here.
   */
  togetherMb(): number
  /** Processor time of the server and the sandbox so far, in milliseconds; NaN if the system does not report it. */
  workMs(): number
  /** How often the sandbox's process has ended so far. */
  sandboxDeaths(): number
  /** Kills the server at once, without a restart. */
  kill(): Promise<void>
  /** The current process ids; undefined for a process that is being started. */
  pids(): { server: number | undefined; sandbox: number | undefined }
}

/** How a server is started. The defaults are those of `npm start`. */
export interface ServerOptions {
  dataDir: string
  /** Default: a free one. */
  port?: number
  /** A program that replaces the server's own. */
  main?: string
  mainArgs?: readonly string[]
  /** A file of settings that differ from the defaults. */
  configFile?: string
  /** Replaces this process's environment. */
  env?: NodeJS.ProcessEnv
  /** The request that is repeated until it succeeds. */
  firstRequest?: FirstRequest
  /** Whether compiled code is cached for the next start. */
  writeCache?: boolean
  /** Writes a profile of the processor into the data folder when the server stops. */
  isProfiled?: boolean
  /** Called with each message of the server's program. */
  onMessage?: (message: unknown) => void
  /** Called with the server's output on stderr. By default the output is shown. */
  onComplaint?: (words: string) => void
}

interface FirstRequest {
  path: string
  host?: string
}

const FIRST_REQUEST: FirstRequest = { path: '/rest/admin/application-version' }

/** A fresh clone installs packages first. */
const PATIENCE_MS = 600_000
const POLL_MS = 5

/** Starts a server with the flags and the compiled code that `npm start` uses, and waits for its first response. */
export async function startServer({
  port: chosenPort,
  isProfiled = false,
  mainArgs = [],
  onMessage,
  onComplaint,
  configFile,
  env: own = process.env,
  firstRequest = FIRST_REQUEST,
  ...options
}: ServerOptions): Promise<Server> {
  const port = chosenPort ?? (await freePort())
  const since = performance.now()
  const { args, env } = serverProcess({
    ...options,
    env: configFile === undefined ? own : { ...own, CONFIG_FILE: configFile },
  })
  const { promise: firstMessage, resolve: hear } = Promise.withResolvers<unknown>()
  const flags = isProfiled ? profiling(args, options.dataDir) : args
  const running = launch(process.execPath, {
    server: {
      args: [...flags, ...mainArgs],
      env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
    },
    sandbox: sandboxProcess({ writeCache: options.writeCache ?? false }),
    streams: ['ignore', 'ignore', onComplaint ? 'pipe' : 'inherit'],
    ...(onComplaint && { onComplaint }),
    onMessage: (message) => {
      if (message === 'open') return
      hear(message)
      onMessage?.(message)
    },
  })
  const stopRunning = async (): Promise<void> => {
    running.stop()
    await running.ended
  }
  await untilAnswered(port, running.ended, stopRunning, firstRequest)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    firstAnswerMs: performance.now() - since,
    firstMessage,
    memoryMb: () => memoryMb(running.pids().server),
    sandboxMb: () => memoryMb(running.pids().sandbox),
    spareMb: () => memoryMb(running.pids().spare),
    togetherMb: () => togetherMb(Object.values(running.pids())),
    workMs: () => processMs(running.pids().server) + processMs(running.pids().sandbox),
    sandboxDeaths: running.sandboxDeaths,
    kill: async () => {
      const { server } = running.pids()
      if (server !== undefined) process.kill(Number(server), 'SIGKILL')
      await stopRunning()
    },
    pids: running.pids,
    [Symbol.asyncDispose]: stopRunning,
  }
}

/** Flags of a server that writes a profile. Node writes none under its permission model. */
function profiling(args: readonly string[], folder: string): string[] {
  const others = args.filter((flag) => !/^--(permission|allow)/.test(flag))
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, ...others]
}

/** Starts a Node program and waits until it responds as the shop does. Returns how long this took. */
export async function measureStartTime(
  args: string[],
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<number> {
  await using program = await startProgram({ args, env, port })
  return program.firstAnswerMs
}

/** A Node program that listens. By default it runs in the project's root, and responds as the shop does. */
export interface ProgramOptions {
  args: string[]
  port: number
  env?: NodeJS.ProcessEnv
  cwd?: string
  firstRequest?: FirstRequest
}

/** Starts a Node program and waits until it responds. It stops when it is disposed of. */
export async function startProgram({
  args,
  port,
  env = process.env,
  cwd = root,
  firstRequest = FIRST_REQUEST,
}: ProgramOptions): Promise<AsyncDisposable & Pick<Server, 'url' | 'firstAnswerMs' | 'workMs'>> {
  const since = performance.now()
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await untilAnswered(port, once(child, 'exit'), () => stop(child), firstRequest)
  return {
    url: `http://127.0.0.1:${port}`,
    firstAnswerMs: performance.now() - since,
    workMs: () => treeMs(child.pid),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

/** Throws if the server ended, or does not respond in time. */
async function untilAnswered(
  port: number,
  ended: Promise<unknown>,
  giveUp: () => Promise<void>,
  firstRequest: FirstRequest = FIRST_REQUEST,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!(await answers(port, firstRequest))) {
    if (hasEnded || performance.now() > until) {
      await giveUp()
      throw new Error('The server did not answer.')
    }
    await sleep(POLL_MS)
  }
}

/** A temporary folder for shops. It is deleted when it is disposed of. */
export function temporaryFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'forbidden-fruit-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function answers(port: number, { path, host }: FirstRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = host === undefined ? {} : { host: `${host}:${port}` }
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode === 200))
    })
    request.on('error', () => resolve(false))
  })
}

/** The watchdog makes the server stop cleanly when its channel closes. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

function memoryMb(pid: number | undefined): number {
  if (process.platform === 'win32') return Number.NaN
  try {
    return kilobytes(String(pid)) / 1024
  } catch {
    return Number.NaN
  }
}

function togetherMb(pids: readonly (number | undefined)[]): number {
  try {
    const all = pids.filter((pid) => pid !== undefined).map(String)
    const own = all.reduce((sum, pid) => sum + statusKilobytes(pid, 'RssAnon'), 0)
    return (own + Math.max(...all.map((pid) => statusKilobytes(pid, 'RssFile')))) / 1024
  } catch {
    return Number.NaN
  }
}

function kilobytes(pid: string): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', pid], { encoding: 'utf8' }))
  return statusKilobytes(pid, 'VmRSS')
}

/** Reads one line of Linux's status of a process; throws on other systems. */
function statusKilobytes(pid: string, name: 'VmRSS' | 'RssAnon' | 'RssFile'): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
