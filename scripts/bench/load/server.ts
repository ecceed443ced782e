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

/** A server in a process of its own. It is stopped when it is disposed of, or when this process ends. */
export interface Server extends AsyncDisposable {
  url: string
  port: number
  /** From the start of the process to its first answer. */
  firstAnswerMs: number
  /** The first message that the server sent to us, if it sends any. */
  firstMessage: Promise<unknown>
  /** Memory of its process at this moment; NaN where the system does not tell. */
  memoryMb(): number
  /** Memory of the sandbox's process, likewise. */
  sandboxMb(): number
  /** Memory of the process that stands ready to take its place; NaN where there is none yet. */
  spareMb(): number
  /**
   * Memory of all of them: what is each one's own, and once what they have in common, which is Node's program. NaN where
   * the system does not tell. The launcher is not in it: here it is part of the bench.
   */
  togetherMb(): number
  /** How often the sandbox's process has ended so far. */
  sandboxDeaths(): number
  /** Ends it in the middle of whatever it does, and starts it no more. */
  kill(): Promise<void>
  /** The processes that run at this moment; undefined for one that is being started. */
  pids(): { server: number | undefined; sandbox: number | undefined }
}

/** How a server is started; without anything as `npm start` does it. */
export interface ServerOptions {
  dataDir: string
  /** Another program than the server's own. */
  main?: string
  mainArgs?: readonly string[]
  /** Settings that differ from the usual ones. */
  configFile?: string
  /** In place of this process's own environment. */
  env?: NodeJS.ProcessEnv
  /** What is asked for until it is there. */
  knock?: Knock
  /** Whether compiled code is kept for the next start. */
  writeCache?: boolean
  /** Hears everything that the server's program says. */
  onMessage?: (message: unknown) => void
  /** Hears what it says on stderr, which is shown otherwise. */
  onComplaint?: (words: string) => void
}

interface Knock {
  path: string
  host?: string
}

const KNOCK: Knock = { path: '/rest/admin/application-version' }

const PATIENCE_MS = 120_000
const POLL_MS = 5

/** Starts a server with the flags and the compiled code that `npm start` uses, and waits for its first answer. */
export async function startServer({
  mainArgs = [],
  onMessage,
  onComplaint,
  configFile,
  env: own = process.env,
  knock = KNOCK,
  ...options
}: ServerOptions): Promise<Server> {
  const port = await freePort()
  const since = performance.now()
  const { args, env } = serverProcess({
    ...options,
    env: configFile === undefined ? own : { ...own, CONFIG_FILE: configFile },
  })
  const { promise: firstMessage, resolve: hear } = Promise.withResolvers<unknown>()
  const running = launch(process.execPath, {
    server: { args: [...args, ...mainArgs], env: { ...env, PORT: String(port), HOST: '127.0.0.1' } },
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
  await untilAnswered(port, running.ended, stopRunning, knock)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    firstAnswerMs: performance.now() - since,
    firstMessage,
    memoryMb: () => memoryMb(running.pids().server),
    sandboxMb: () => memoryMb(running.pids().sandbox),
    spareMb: () => memoryMb(running.pids().spare),
    togetherMb: () => togetherMb(Object.values(running.pids())),
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

/** Starts a Node program, and waits until it answers as the shop does. Answers with the time that this took. */
export async function timeOfProgram(args: string[], env: NodeJS.ProcessEnv, port: number): Promise<number> {
  const since = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilAnswered(port, once(child, 'exit'), () => stop(child))
  const took = performance.now() - since
  await stop(child)
  return took
}

/** Throws when the server has ended, or does not answer for long. */
async function untilAnswered(
  port: number,
  ended: Promise<unknown>,
  giveUp: () => Promise<void>,
  knock: Knock = KNOCK,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!(await answers(port, knock))) {
    if (hasEnded || performance.now() > until) {
      await giveUp()
      throw new Error('The server did not answer.')
    }
    await sleep(POLL_MS)
  }
}

/** A folder for shops that is gone when it is disposed of. */
export function temporaryFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'forbidden-fruit-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

function answers(port: number, { path, host }: Knock): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = host === undefined ? {} : { host: `${host}:${port}` }
    const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
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

/** One line of what Linux tells of a process; throws elsewhere. */
function statusKilobytes(pid: string, name: 'VmRSS' | 'RssAnon' | 'RssFile'): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
