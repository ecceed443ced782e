// Backs up the class of this process every few hours, in a process of its own.
import { spawn } from 'node:child_process'
import { at, print, root } from '../bootstrap/project.mjs'
import { hoursBetweenBackups, keptBackups } from './backup-settings.mjs'
import { watchdog } from './processes.mjs'

const hourMs = 3_600_000

/**
 * Starts the schedule of CLASS_BACKUP_HOURS, if there is one. Returns how to stop it. Throws `UserError`.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env of the class
 * @param {number} [everyMs]
 * @returns {() => void}
 */
export function scheduleBackups(node, env, everyMs = hoursBetweenBackups() * hourMs) {
  keptBackups()
  // Shops of nodes are in the bucket, which the gateway backs up.
  if (!env.CLASS || env.PART === 'node' || everyMs === 0) return () => undefined
  const timer = setInterval(() => backUp(node, env), everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
function backUp(node, env) {
  const tool = at('scripts', 'data', 'main.ts')
  const args = [
    '--disable-warning=ExperimentalWarning',
    tool,
    'backup',
    '--class',
    '--scheduled',
    '--',
    env.CLASS ?? '',
  ]
  const child = spawn(node, [...watchdog, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', (error) => print(`The class could not be backed up: ${error.message}`))
  child.once('exit', (code) => {
    if (code !== 0) print('The class could not be backed up, see above. The next backup is tried in time.')
  })
}
