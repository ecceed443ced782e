// `npm run dev`, run by the shop's own Node: Vite serves the web app with hot reload and passes everything else on to
// the server, which restarts whenever its code, a lab or the configuration changes.
import { watch } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { labFolders } from '../launcher/lab-folders.mjs'
import { launch } from '../launcher/launcher.mjs'
import { chosenDataDir, sandboxProcess, sandboxSource, serverProcess } from '../launcher/server-process.mjs'
import { buildContracts } from './contracts.mjs'
import { freePort, isResponding } from './prepare-server.mjs'
import { at, print, UserError } from './project.mjs'

const watched = ['server', 'labs', 'contract', 'content', 'config']
const settle = 150

await compileContracts()
const apiPort = await freePort()
const { args, env } = serverProcess({ dataDir: chosenDataDir(), main: at('server', 'main.ts') })
let running = startServer()
/** @type {NodeJS.Timeout | undefined} */
let restart

for (const folder of [...watched.map((name) => at(name)), ...labFolders(process.env.LABS_DIR)]) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file && /(\.test\.ts|~|\.swp)$/.test(file)) return
    clearTimeout(restart)
    restart = setTimeout(() => void restartServer(relative(at(), join(folder, file ?? ''))), settle)
  })
}

process.env.FF_API = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  configFile: at('vite.config.ts'),
  configLoader: 'native',
  server: { host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 3000), strictPort: true },
})
await serverIsUp()
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

function startServer() {
  const started = launch(process.execPath, {
    server: { args, env: { ...env, PORT: String(apiPort), HOST: '127.0.0.1' } },
    sandbox: sandboxProcess({ main: sandboxSource }),
    streams: ['ignore', 'inherit', 'inherit'],
  })
  const state = { ...started, hasEnded: false }
  void started.ended.then(() => {
    state.hasEnded = true
  })
  return state
}

/** A server that cannot start prints the reason itself; the web app is served anyway. */
async function serverIsUp() {
  while (!running.hasEnded && !(await isResponding(apiPort, '/'))) await sleep(100)
}

/** @param {string} reason */
async function restartServer(reason) {
  print(`${reason} changed: starting the server again`)
  await compileContracts()
  const before = running
  before.stop()
  await before.ended
  // Two changes at once start it once.
  if (before === running) running = startServer()
}

/** Reports a contract that does not compile; the others stay as they are. */
async function compileContracts() {
  try {
    await buildContracts(process.execPath)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    print(error.message)
  }
}

async function stop() {
  running.stop()
  await vite.close()
  await running.ended
  process.exit(0)
}
