// `npm run dev`, run by the shop's own Node: Vite serves the web app with hot reload and passes everything else
// on to the server, which starts again whenever its code, a lab or the configuration changes.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { buildContracts } from './contracts.mjs'
import { leash } from './processes.mjs'
import { at, root, say, Trouble } from './project.mjs'
import { chosenDataDir, serverProcess } from './server.mjs'
import { answers, freePort } from './warm.mjs'

const watched = ['server', 'labs', 'contract', 'content', 'config']
const settle = 150

await compileContracts()
const apiPort = await freePort()
const { args, env } = serverProcess({ dataDir: chosenDataDir(), main: at('server', 'main.ts') })
let server = startServer()
/** @type {NodeJS.Timeout | undefined} */
let restart

for (const folder of watched) {
  watch(at(folder), { recursive: true }, (_event, file) => {
    if (file && /(\.test\.ts|~|\.swp)$/.test(file)) return
    clearTimeout(restart)
    restart = setTimeout(() => void restartServer(`${folder}/${file}`), settle)
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
  return spawn(process.execPath, [...leash, ...args], {
    cwd: root,
    env: { ...env, PORT: String(apiPort), HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** A server that cannot start says why itself; the web app is served all the same. */
async function serverIsUp() {
  while (server.exitCode === null && !(await answers(apiPort, '/'))) await sleep(100)
}

/** @param {string} reason */
async function restartServer(reason) {
  say(`${reason} changed: starting the server again`)
  await compileContracts()
  const running = server.exitCode === null && server.signalCode === null
  if (!running) server = startServer()
  else if (server.connected) {
    server.once('exit', () => {
      server = startServer()
    })
    server.disconnect()
  }
}

/** A contract that does not compile is told of; the others go on as they are. */
async function compileContracts() {
  try {
    await buildContracts(process.execPath)
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    say(error.message)
  }
}

async function stop() {
  if (server.connected) server.disconnect()
  await vite.close()
  process.exit(0)
}
