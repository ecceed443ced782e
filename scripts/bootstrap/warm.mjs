// Makes the server quick to start: presses it into one file, starts it once behind closed doors and asks it a few
// things, so that Node can keep the compiled code. That is why the server needs no right to write into the cache.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from './launcher.mjs'
import { run } from './processes.mjs'
import { at, say, Trouble, took } from './project.mjs'
import {
  codeCache,
  pressed,
  pressedSandbox,
  sandboxProcess,
  serverFiles,
  serverProcess,
  serverStamp,
} from './server.mjs'
import { forgetStamp, isFresh, writeStamp } from './stamp.mjs'

const questions = [
  '/',
  '/rest/products/search?q=',
  '/api/Challenges/',
  '/api/Products',
  '/rest/web3/accounts',
  // Two for the sandbox: SQL, and JavaScript.
  "/rest/products/search?q=juice'))--",
  "/rest/track-order/x'||this.nothing||'",
]
const patience = 15_000

/**
 * @param {string} node
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function warmCodeCache(node) {
  const files = serverFiles()
  if (isFresh(serverStamp, files)) return false
  say('Preparing the server (only when it changes) ...')
  const since = performance.now()
  forgetStamp(serverStamp)
  await press(node)
  rmSync(codeCache, { recursive: true, force: true })
  mkdirSync(codeCache, { recursive: true })
  // A server that does not even start has something to say: the real start lets it.
  for (const env of [atHome, inClass]) if (!(await rehearse(node, env))) return true
  writeStamp(serverStamp, files)
  say(`Prepared in ${took(since)}.`)
  return true
}

/** @param {string} node */
async function press(node) {
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const config of ['server.config.ts', 'sandbox.config.ts']) {
    const args = ['build', '--config', at('scripts', 'vite', config), '--configLoader', 'native']
    const code = await run(node, [at('node_modules', 'vite', 'bin', 'vite.js'), ...args], { env })
    if (code !== 0) throw new Trouble('The server could not be put together; the reason stands above.')
  }
}

/**
 * Compiled code goes by the flags that it was compiled with, and those of a class are others: without a rehearsal of its
 * own it takes half a second more to start.
 */
const plain = {
  ...{ CLASS: '', CLASS_BASE: '', CLASS_REHEARSE: '', DESK_HOST: '', TLS_CERT: '', TLS_KEY: '' },
  ...{ PART: '', REGISTER_URL: '' },
}
const atHome = plain
const inClass = { ...plain, CLASS: 'Rehearsal', DESK_PORT: '0' }

/**
 * @param {string} node
 * @param {Record<string, string>} as
 */
async function rehearse(node, as) {
  const dataDir = mkdtempSync(at('build', 'rehearsal-'))
  const port = await freePort()
  const own = { ...process.env, ...as, PORT: String(port), HOST: '127.0.0.1' }
  const running = launch(node, {
    server: serverProcess({ dataDir, main: pressed, writeCache: true, env: own }),
    sandbox: sandboxProcess({ main: pressedSandbox, writeCache: true }),
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
  const until = performance.now() + patience
  while (!(await answers(port, '/'))) {
    if (performance.now() > until) return true
    await sleep(50)
  }
  for (const path of questions) await answers(port, path)
  return true
}

/**
 * Whether a server on this machine answers at all.
 * @param {number} port
 * @param {string} path
 * @returns {Promise<boolean>}
 */
export function answers(port, path) {
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
