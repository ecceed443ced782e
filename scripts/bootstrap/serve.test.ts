import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverBundle } from '../launcher/server-process.mjs'
import { freePort } from './prepare-server.mjs'
import { at } from './project.mjs'

let dataDir: string
let running: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterEach(async () => {
  running?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts what an image runs, and returns its port. */
async function serve(
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; port: string; url: string }> {
  const port = String(await freePort())
  const { npm_lifecycle_event: _ignored, ...own } = process.env
  const child = spawn(process.execPath, [at('scripts', 'run.mjs'), 'serve'], {
    env: { ...own, ...env, NODE_ENV: '', PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  await expect.poll(() => isHealthy(port), { timeout: 30_000 }).toBe(true)
  return { child, port, url: `http://127.0.0.1:${port}` }
}

function isHealthy(port: string): boolean {
  const env = { ...process.env, PORT: port, HOST: '0.0.0.0', TLS_CERT: '' }
  return spawnSync(process.execPath, [at('scripts', 'bootstrap', 'healthy.mjs')], { env }).status === 0
}

async function isSolved(url: string): Promise<boolean> {
  const { data } = await (await fetch(`${url}/api/Challenges/?key=errorHandlingChallenge`)).json()
  return data[0].solved
}

async function callGuardedCode(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }
  const customer = { email: 'guarded@juice-sh.op', password: 'sour cherry', passwordRepeat: 'sour cherry' }
  await send('POST', '/api/Users', customer)
  const { authentication } = (await send('POST', '/rest/user/login', customer)) as {
    authentication: { token: string }
  }
  await send('PATCH', '/rest/preferences', { ice: 'none' }, authentication.token)
}

async function putFixLive(url: string): Promise<void> {
  const answer = await fetch(`${url}/training/coding/loginAdminChallenge/live`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fix: 1 }),
  })
  expect(answer.ok).toBe(true)
}

// `npm test` builds before it tests.
describe.skipIf(!existsSync(serverBundle))('what an image runs', { timeout: 60_000 }, () => {
  it('ends cleanly on SIGTERM despite open connections, and loses nothing', async () => {
    const first = await serve()
    await fetch(`${first.url}/rest/nowhere`)
    // A client that never finishes its request, and one with a socket.
    const slow = connect(Number(first.port), '127.0.0.1')
    slow.on('error', () => undefined)
    slow.write('POST /rest/user/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{')
    const waiting = fetch(`${first.url}/socket.io/?EIO=4&transport=polling`).catch(() => undefined)
    await waiting
    first.child.kill('SIGTERM')
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(existsSync(join(dataDir, 'shops', 'home.sqlite-wal'))).toBe(false)
    expect(await isSolved((await serve()).url)).toBe(true)
  })

  it('answers its health check without opening a shop', async () => {
    const { port, url } = await serve()
    expect(isHealthy(port)).toBe(true)
    const home = join(dataDir, 'shops', 'home.sqlite')
    expect(existsSync(home)).toBe(false)
    await isSolved(url)
    expect(existsSync(home)).toBe(true)
  })

  it("starts and works without Node's compiler of TypeScript, which takes 15 MB and 100 ms", async () => {
    const listCompiler =
      "process.on('exit', () => console.log('loaded:', process.moduleLoadList.filter((name) => name.includes('amaro'))))"
    const { child, url } = await serve({
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(listCompiler)}"`,
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
    })
    await isSolved(url)
    await callGuardedCode(url)
    await putFixLive(url)
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(output.match(/loaded: .*/g)).toEqual(['loaded: []', 'loaded: []'])
  })

  it('is not healthy if nothing responds, or something else does', async () => {
    expect(isHealthy(String(await freePort()))).toBe(false)
    const other = createServer((socket) => socket.end('SSH-2.0-other\r\n')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    expect(await isHealthyLater(typeof address === 'object' && address ? address.port : 0)).toBe(false)
    other.close()
  })
})

/** Asynchronous, because the other end runs in this thread. */
async function isHealthyLater(port: number): Promise<boolean> {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', TLS_CERT: '' }
  const child = spawn(process.execPath, [at('scripts', 'bootstrap', 'healthy.mjs')], { env })
  const [code] = await once(child, 'exit')
  return code === 0
}
