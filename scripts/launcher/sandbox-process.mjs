// Keeps the sandbox's process running. It evaluates what attackers send, so it may die at any time.
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { print, root } from '../bootstrap/project.mjs'

/** Up to this many deaths within this time the restart is immediate; after that each restart waits a little longer. */
const deathLimit = { deaths: 10, ms: 10_000 }
const longestPause = 3_000
/** How long after the start, or after a spare process was used, the next spare one is started. */
const spareAfterMs = { start: 1_000, death: 300 }
/**
 * A spare process that dies while it waits is replaced later each time, up to this limit: it may never be able to run
 * here.
 */
const longestSparePause = 60_000
/** How long it may take to end when it is asked to. */
const stopTimeoutMs = 1_000
const quietMs = 60_000
const longestWords = 300

/**
 * Starts the sandbox's process, and replaces it whenever it ends: by the spare process, which is ready once the server
 * is open, or else by a new one.
 * @param {string} node
 * @param {{ args: string[], env: NodeJS.ProcessEnv }} program
 * @param {import('./sandbox-connection.mjs').SandboxConnection} connection
 */
export function keepSandbox(node, { args, env }, connection) {
  /** @type {number[]} */
  let deaths = []
  let deathsSoFar = 0
  let isKept = true
  let hasSpare = false
  /** @type {NodeJS.Timeout | undefined} */
  let pause
  /** @type {NodeJS.Timeout | undefined} */
  let quiet
  let reportedAt = Number.NEGATIVE_INFINITY
  /** @type {ReturnType<typeof start> | undefined} */
  let spare
  /** How many spare processes in a row died before they were needed. */
  let sparesLost = 0
  let sandbox = install(start())

  /** @param {string[]} [more] arguments */
  function start(more = []) {
    const child = spawn(node, [...args, ...more], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    // There are no pipes if the system cannot start another process.
    const pipe = /** @type {import('./sandbox-connection.mjs').Pipe | undefined} */ (child.stdio?.[3])
    pipe?.on('error', () => undefined)
    const words = lastWords(child)
    /** @type {Promise<string>} */
    const ended = new Promise((resolve) => {
      child.once('error', ({ message }) => resolve(message))
      child.once('exit', () => resolve(words()))
    })
    return {
      child,
      pipe,
      kill: () => child.kill('SIGKILL'),
      ended: ended.then((why) => leave(child, pipe, why)),
    }
  }

  /**
   * Connects a process to the server.
   * @param {ReturnType<typeof start>} started
   */
  function install(started) {
    if (started.pipe) connection.connectSandbox(started.pipe, started.kill)
    return started
  }

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {import('./sandbox-connection.mjs').Pipe | undefined} pipe
   * @param {string} why
   */
  function leave(child, pipe, why) {
    pipe?.destroy()
    if (child === spare?.child) loseSpare()
    if (child !== sandbox.child) return
    connection.disconnectSandbox()
    if (isKept) replace(why)
  }

  function loseSpare() {
    spare = undefined
    if (!isKept) return
    sparesLost += 1
    waitForQuiet(Math.min(spareAfterMs.start * 2 ** sparesLost, longestSparePause))
  }

  /** @param {string} why */
  function replace(why) {
    deathsSoFar += 1
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < deathLimit.ms), now]
    if (now - reportedAt > quietMs) {
      print(`The sandbox's process ended and is started again; nothing is lost. ${why}`.trim())
      reportedAt = now
    }
    const tooMany = deaths.length - deathLimit.deaths
    if (tooMany <= 0 && spare) putIn()
    else pause = setTimeout(putIn, tooMany > 0 ? Math.min(100 * 2 ** tooMany, longestPause) : 0)
  }

  function putIn() {
    if (spare) sparesLost = 0
    sandbox = install(spare ?? start())
    spare = undefined
    if (hasSpare) waitForQuiet(spareAfterMs.death)
  }

  /**
   * The spare process starts later, because waiting jobs need the CPU more.
   * @param {number} ms
   */
  function waitForQuiet(ms) {
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      spare ??= start(['spare'])
    }, ms)
  }

  return {
    pid: () => sandbox.child.pid,
    /** How often the process was replaced. */
    deaths: () => deathsSoFar,
    sparePid: () => spare?.child.pid,
    /** Keeps a spare process from now on: the server has started, so the CPU is free for it. */
    keepSpare: () => {
      hasSpare = true
      connection.announce()
      waitForQuiet(spareAfterMs.start)
    },
    /** Replaces the process. */
    renew: () => {
      connection.disconnectSandbox()
      sandbox.kill()
    },
    /** Ends the process for good. */
    stop: async () => {
      isKept = false
      clearTimeout(pause)
      clearTimeout(quiet)
      const all = [sandbox, ...(spare ? [spare] : [])]
      for (const { pipe } of all) pipe?.end()
      const timer = setTimeout(() => all.map(({ kill }) => kill()), stopTimeoutMs)
      await Promise.all(all.map(({ ended }) => ended))
      clearTimeout(timer)
    },
  }
}

/**
 * What a process prints before it ends, limited to characters that are harmless in a terminal, because an attacker may
 * control it.
 * @param {import('node:child_process').ChildProcess} child
 */
function lastWords({ stderr }) {
  let words = ''
  stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-4_000)
  })
  return () =>
    words
      .replace(/[^\x20-\x7e]+/g, ' ')
      .trim()
      .slice(0, longestWords)
}
