// Makes the server start quickly: bundles it, then starts it once without network access from outside and sends a few
// requests, so that Node caches the compiled code. The server itself needs no right to write to the cache.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from '../launcher/launcher.mjs'
import { runCommand } from '../launcher/processes.mjs'
import {
  codeCache,
  isServerBundled,
  sandboxBundle,
  sandboxProcess,
  serverBundle,
  serverFiles,
  serverProcess,
  serverStamp,
} from '../launcher/server-process.mjs'
import { at, elapsedSince, print, UserError } from './project.mjs'
import { deleteStamp, writeStamp } from './stamp.mjs'

const warmUpPaths = [
  '/',
  '/rest/products/search?q=',
  '/api/Challenges/',
  '/api/Products',
  '/rest/web3/accounts',
  // Two for the sandbox: SQL, and JavaScript.
  "/rest/products/search?q=juice'))--",
  "/rest/track-order/x'||this.nothing||'",
]
const timeoutMs = 15_000

/**
 * @param {string} node
 * @param {Promise<unknown>} [rest] the web app and the contracts, if they are being built: the server that is started
 * needs them, its bundle does not
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function prepareServer(node, rest) {
  if (isServerBundled()) return false
  const files = serverFiles()
  print('Preparing the server (only when it changes) ...')
  const since = performance.now()
  deleteStamp(serverStamp)
  await bundle(node)
  await rest
  rmSync(codeCache, { recursive: true, force: true })
  mkdirSync(codeCache, { recursive: true })
  // A server that does not even start prints its reason at the real start.
  for (const env of [atHome, inClass]) if (!(await warmUp(node, env))) return true
  writeStamp(serverStamp, files)
  print(`Prepared the server in ${elapsedSince(since)}.`)
  return true
}

/** @param {string} node */
async function bundle(node) {
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const config of ['server.config.ts', 'sandbox.config.ts']) {
    // Node calls removing types from a text experimental.
    const vite = ['--disable-warning=ExperimentalWarning', at('node_modules', 'vite', 'bin', 'vite.js')]
    const args = ['build', '--config', at('scripts', 'vite', config), '--configLoader', 'native']
    const code = await runCommand(node, [...vite, ...args], { env })
    if (code !== 0) throw new UserError('The server could not be bundled; see the reason above.')
  }
}

/**
 * A class runs code that a shop at home never loads. Without a warm-up of its own, that code would be compiled at each
 * start.
 */
const plain = {
  CLASS: '',
  CLASS_BASE: '',
  CLASS_REHEARSE: '',
  CONTEST: '',
  DASHBOARD_HOST: '',
  DESK_HOST: '',
  LABS_DIR: '',
  TLS_CERT: '',
  TLS_KEY: '',
  PART: '',
  CLASS_STORE_URL: '',
  REGISTER_URL: '',
}
const atHome = plain
const inClass = { ...plain, CLASS: 'Rehearsal', DASHBOARD_PORT: '0' }

/**
 * @param {string} node
 * @param {Record<string, string>} as
 */
async function warmUp(node, as) {
  const dataDir = mkdtempSync(at('build', 'rehearsal-'))
  const port = await freePort()
  const own = { ...process.env, ...as, PORT: String(port), HOST: '127.0.0.1' }
  const running = launch(node, {
    server: serverProcess({ dataDir, main: serverBundle, writeCache: true, env: own }),
    sandbox: sandboxProcess({ main: sandboxBundle, writeCache: true }),
    streams: ['ignore', 'ignore', 'ignore'],
  })
  const answered = await Promise.race([ask(port), running.ended.then(() => false)])
  running.stop()
  await running.ended
  rmSync(dataDir, { recursive: true, force: true })
  return answered
}

/** @param {number} port */
async function ask(port) {
  const until = performance.now() + timeoutMs
  while (!(await isResponding(port, '/'))) {
    if (performance.now() > until) return true
    await sleep(50)
  }
  for (const path of warmUpPaths) await isResponding(port, path)
  return true
}

/**
 * Whether a server on this machine responds at all.
 * @param {number} port
 * @param {string} path
 * @returns {Promise<boolean>}
 */
export async function isResponding(port, path) {
  // Loaded here, because it takes a tenth of a start at which nothing changed.
  const { get } = await import('node:http')
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume()
      response.on('close', () => resolve(true))
    })
    request.setTimeout(3000, () => request.destroy())
    request.on('error', () => resolve(false))
  })
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
