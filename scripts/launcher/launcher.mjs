// The launcher: starts the server and the sandbox's process, and restarts either when it dies.
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { print, root } from '../bootstrap/project.mjs'
import { fsyncHandler, isFsyncRequest } from './fsync.mjs'
import { exitCode, forwardSignals, onNpmExit, watchdog } from './processes.mjs'
import { SandboxConnection } from './sandbox-connection.mjs'
import { keepSandbox } from './sandbox-process.mjs'

/** A server that crashes more often than this within this time is not restarted. */
const crashLimit = { crashes: 4, ms: 60_000 }
const pauseMs = 250

/**
 * @typedef {{ args: string[], env: NodeJS.ProcessEnv }} Program
 * @typedef {'inherit' | 'ignore' | 'pipe'} Stream
 * @typedef {object} Launch
 * @property {Program} server
 * @property {Program} sandbox
 * @property {[Stream, Stream, Stream]} [streams] of the server
 * @property {(message: unknown) => void} [onMessage] hears what the server says to whoever started it
 * @property {(words: string) => void} [onComplaint] hears what the server says on stderr, where that is a pipe
 */

/**
 * Starts everything. If the server never opens, or ends because it was asked to, the launcher ends; otherwise it
 * restarts the server.
 * @param {string} node
 * @param {Launch} launch
 */
export function launch(
  node,
  { server, sandbox, streams = ['inherit', 'inherit', 'inherit'], onMessage, onComplaint },
) {
  const connection = new SandboxConnection()
  const fsync = fsyncHandler(server.env.DATA_DIR ?? '')
  const sandboxKeeper = keepSandbox(node, sandbox, connection)
  let isStopping = false
  let wasOpen = false
  /** Whether the server listens, and the signals that it gets as soon as it does. */
  let isOpen = false
  /** @type {Set<NodeJS.Signals>} */
  const pendingSignals = new Set()
  /** @type {number[]} */
  let crashes = []
  /** @type {(end: { code: number, signal: NodeJS.Signals | null }) => void} */
  let finish = () => undefined
  /** @type {Promise<{ code: number, signal: NodeJS.Signals | null }>} */
  const ended = new Promise((resolve) => {
    finish = (end) => void sandboxKeeper.stop().then(() => resolve(end))
  })
  let child = start()

  function start() {
    const started = spawn(node, [...watchdog, ...server.args], {
      cwd: root,
      env: { ...server.env, SANDBOX_FD: '4', LAUNCHER_FLUSHES: '1' },
      stdio: [...streams, 'ipc', 'pipe'],
    })
    // There are no pipes if the system cannot start another process.
    const pipe = /** @type {import('./sandbox-connection.mjs').Pipe | undefined} */ (started.stdio?.[4])
    if (pipe) connection.connectServer(pipe, sandboxKeeper.renew)
    started.stderr?.on('data', (chunk) => onComplaint?.(`${chunk}`))
    started.on('message', (message) => {
      if (message === 'open') {
        wasOpen = true
        isOpen = true
        sandboxKeeper.keepSpare()
        for (const signal of pendingSignals) started.kill(signal)
        pendingSignals.clear()
      }
      if (isFsyncRequest(message)) void fsync(message).then(answer)
      else onMessage?.(message)
    })
    /** @param {import('./fsync.mjs').Answer} flushed */
    const answer = (flushed) => {
      // Once the server has ended, nothing waits for the reply.
      if (started.connected) started.send(flushed, () => undefined)
    }
    started.once('error', (error) => {
      print(`The server could not be started: ${error.message}`)
      finish({ code: 1, signal: null })
    })
    // Not "close": that event never comes after a disconnect.
    started.once('exit', (code, signal) => {
      connection.disconnectServer()
      isOpen = false
      const isCrash = !isStopping && wasOpen && code !== 0
      if (!isCrash || !startAgain(signal)) finish({ code: exitCode(code, signal), signal })
    })
    return started
  }

  /**
   * @param {NodeJS.Signals | null} signal
   * @returns {boolean} false if it crashed too often
   */
  function startAgain(signal) {
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < crashLimit.ms), now]
    const end = signal ? ` (${signal})` : ''
    if (crashes.length > crashLimit.crashes) {
      print(`The server ended unexpectedly ${crashes.length} times within a minute${end}, so it stays down.`)
      print('What was saved is safe: `npm start` goes on from there.')
      return false
    }
    print(`The server ended unexpectedly${end} and is started again. What was saved is safe.`)
    // Replies to the old server must not reach the new one.
    sandboxKeeper.renew()
    setTimeout(
      () => {
        if (isStopping) finish({ code: 0, signal: null })
        else child = start()
      },
      pauseMs * (crashes.length - 1),
    )
    return true
  }

  return {
    ended,
    /** The current process ids. */
    pids: () => ({ server: child.pid, sandbox: sandboxKeeper.pid(), spare: sandboxKeeper.sparePid() }),
    /** How often the sandbox's process has ended so far. */
    sandboxDeaths: () => sandboxKeeper.deaths(),
    /** From now on the end of the server ends the launcher: it has been asked to stop, or is about to be. */
    expectEnd: () => {
      isStopping = true
    },
    /**
     * Passes a signal to the server as soon as it listens; before that the signal would end it.
     * @param {NodeJS.Signals} signal
     */
    signal: (signal) => {
      if (isOpen) child.kill(signal)
      else pendingSignals.add(signal)
    },
    /** Asks the server to stop. */
    stop: () => {
      isStopping = true
      if (child.connected) child.disconnect()
    },
  }
}

/**
 * Waits until everything has ended, and stops it when this process is asked to stop. Returns the exit code.
 * @param {ReturnType<typeof launch>} running
 */
export async function untilEnded({ ended, expectEnd, stop }) {
  const stopPassing = forwardSignals(stop, expectEnd)
  const stopWatching = onNpmExit(stop)
  const { code } = await ended
  stopPassing()
  stopWatching()
  return code
}
