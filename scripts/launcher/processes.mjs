// Starts other programs without a shell, so that it works the same everywhere.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { at, root } from '../bootstrap/project.mjs'

/**
 * Runs a program to its end, by default in the project's root. Its output goes to the terminal, or to `onOutput`.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, onOutput?: ((printed: string) => void) | undefined }} [options]
 * @returns {Promise<number>} its exit code
 */
export function runCommand(file, args, { env = process.env, cwd = root, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const out = onOutput ? 'pipe' : 'inherit'
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', out, out] })
    if (onOutput)
      for (const out of [child.stdout, child.stderr]) out?.setEncoding('utf8').on('data', onOutput)
    const stopPassing = forwardSignals(() => child.kill('SIGTERM'))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      stopPassing()
      resolve(exitCode(code, signal))
    })
  })
}

/** Makes a Node process end with its parent: see watchdog.mjs. */
export const watchdog = ['--import', pathToFileURL(at('scripts', 'launcher', 'watchdog.mjs')).href]

/**
 * Starts a Node process with a watchdog: it is asked to stop when this process is, and when this process ends for any
 * reason. Returns its exit code.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>}
 */
export function runWithWatchdog(node, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...watchdog, ...args], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const letGo = () => {
      if (child.connected) child.disconnect()
    }
    const stopPassing = forwardSignals(letGo)
    const stopWatching = onNpmExit(letGo)
    child.on('error', reject)
    // Not "close": that event never comes after a disconnect.
    child.on('exit', (code, signal) => {
      stopPassing()
      stopWatching()
      resolve({ code: exitCode(code, signal), signal })
    })
  })
}

/**
 * Calls `stop` when this process is asked to end. Ctrl-C in a terminal reaches the whole process group, so then it only
 * waits; without a terminal the signal is passed on.
 * @param {() => void} stop
 * @param {() => void} [wait] called if the other processes stop by themselves
 * @returns {() => void} removes the listeners
 */
export function forwardSignals(stop, wait = () => undefined) {
  const interrupted = () => {
    if (process.stdin.isTTY) wait()
    else stop()
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  return () => {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', stop)
    process.off('SIGHUP', stop)
  }
}

/**
 * Calls `stop` when npm has ended, if npm started this process (npm may be killed without a signal to this process). A
 * process that was started by hand continues when its shell closes.
 * @param {() => void} stop
 * @returns {() => void}
 */
export function onNpmExit(stop) {
  if (!process.env.npm_lifecycle_event) return () => undefined
  const before = npm()
  const timer = setInterval(() => {
    if (npm() !== before) stop()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The process that started this one. Some shells stay between npm and this process, so then the shell's parent is part
 * of the answer.
 */
function npm() {
  const parent = `${process.ppid}`
  try {
    // "1234 (sh) S 1233 ...": process, name, state, parent
    const [, name = '', above = ''] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return /^(a|ba|da)?sh$/.test(name) ? `${parent} ${above}` : parent
  } catch {
    return parent
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  if (code !== null) return code
  return signal ? 128 + constants.signals[signal] : 1
}
