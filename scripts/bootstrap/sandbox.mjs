// Keeps the sandbox's process running: it evaluates what attackers send, so it may die at any time.
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { root, say } from './project.mjs'

/** So many deaths within so long are borne at once; what dies more often has to wait a little longer each time. */
const borne = { deaths: 10, ms: 10_000 }
const longestPause = 3_000
/** How long it may take to end when it is asked to. */
const patience = 1_000
const quietMs = 60_000
const longestWords = 300

/**
 * Starts the sandbox's process, and starts it again whenever it ends.
 * @param {string} node
 * @param {{ args: string[], env: NodeJS.ProcessEnv }} program
 * @param {import('./relay.mjs').Relay} relay
 */
export function keepSandbox(node, { args, env }, relay) {
  /** @type {number[]} */
  let deaths = []
  let isKept = true
  /** @type {NodeJS.Timeout | undefined} */
  let pause
  let toldAt = Number.NEGATIVE_INFINITY
  let sandbox = start()

  function start() {
    const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
    const words = lastWords(child)
    const pipe = /** @type {import('./relay.mjs').Pipe} */ (child.stdio[3])
    const kill = () => child.kill('SIGKILL')
    relay.joinSandbox(pipe, kill)
    const ended = new Promise((resolve) => {
      child.once('error', resolve)
      child.once('exit', resolve)
    })
    void ended.then(() => {
      relay.partSandbox()
      pipe.destroy()
      if (isKept) startAgain(words())
    })
    return { pipe, kill, ended, pid: child.pid }
  }

  /** @param {string} words */
  function startAgain(words) {
    const now = performance.now()
    deaths = [...deaths.filter((at) => now - at < borne.ms), now]
    if (now - toldAt > quietMs) {
      say(`The sandbox's process ended and is started again; nothing is lost. ${words}`.trim())
      toldAt = now
    }
    const tooMany = deaths.length - borne.deaths
    const wait = tooMany > 0 ? Math.min(100 * 2 ** tooMany, longestPause) : 0
    pause = setTimeout(() => {
      sandbox = start()
    }, wait)
  }

  return {
    pid: () => sandbox.pid,
    /** Puts another process in the place of this one. */
    renew: () => {
      relay.partSandbox()
      sandbox.kill()
    },
    /** Ends it for good. */
    stop: async () => {
      isKept = false
      clearTimeout(pause)
      sandbox.pipe.end()
      const timer = setTimeout(sandbox.kill, patience)
      await sandbox.ended
      clearTimeout(timer)
    },
  }
}

/**
 * What a process says before it ends; only letters that can do no harm in a terminal, as an attacker may say it.
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
