import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'
import { projectRoot } from '../../server/testing/application.ts'

// Each test starts the server, some twice, which takes long on a slow machine.
vi.setConfig({ testTimeout: 90_000 })

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server as `npm start` does, and waits until it listens or has ended. */
async function start(env: Record<string, string> = {}, main?: string) {
  const { args, env: environment } = serverProcess({
    dataDir,
    env: { ...process.env, PORT: '0', NODE_ENV: '', ...env },
  })
  const ownArgs = main ? ['--disable-warning=ExperimentalWarning', main] : args
  const child = spawn(process.execPath, ownArgs, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  const opened = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += String(data)
        const url = output.match(/http:\/\/localhost:\d+/)?.[0]
        if (url && output.includes('is open at')) resolve(url)
      })
    }
    child.on('exit', () => resolve(undefined))
  })
  const url = await opened
  return { child, url: url ?? '', output: () => output }
}

const solved = async (url: string, key: string): Promise<boolean> => {
  const { data } = await (await fetch(`${url}/api/Challenges/?key=${key}`)).json()
  return data[0].solved
}

describe('the server', () => {
  it('loses nothing that was committed when it is killed', async () => {
    const first = await start()
    const register = (email: string) =>
      fetch(`${first.url}/api/Users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'squeeze-me' }),
      })
    await fetch(`${first.url}/rest/nowhere`)
    await register('before@kill.example')
    // Requests are in flight at the moment of the kill.
    const underWay = Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => register(`during${n}@kill.example`)),
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const answered = (await underWay).flatMap((one, n) =>
      one.status === 'fulfilled' && one.value.status === 201 ? [`during${n}@kill.example`] : [],
    )

    const second = await start()
    expect(await solved(second.url, 'errorHandlingChallenge')).toBe(true)
    for (const email of ['before@kill.example', ...answered]) {
      const login = await fetch(`${second.url}/rest/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'squeeze-me' }),
      })
      expect(login.status).toBe(200)
    }
  })

  it('shuts down at once and cleanly on a signal', async () => {
    const { child, url } = await start()
    await fetch(`${url}/rest/nowhere`)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('says that its port is taken, and how to choose another', async () => {
    const squatter = createServer()
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
    const address = squatter.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { child, output } = await start({ PORT: String(port) })
    squatter.close()
    expect(child.exitCode).toBe(1)
    expect(output()).toBe(
      `Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start\n`,
    )
  })

  it('names the field of an invalid setting', async () => {
    const { child, output } = await start({ PORT: 'juice' })
    expect(child.exitCode).toBe(1)
    expect(output()).toContain('server.port: must be integer')
  })

  it.each([
    [
      'a field that there is not',
      'application:\n  nmae: Juice\n',
      'application.nmae: there is no such field',
    ],
    [
      'a value of the wrong kind',
      'challenges:\n  showHints: perhaps\n',
      'challenges.showHints: must be boolean',
    ],
    ['a file that is no YAML', 'application: [\n', 'broken.yml'],
  ])('names %s in a preset', async (_, preset, message) => {
    const root = join(dataDir, 'project')
    cpSync(join(projectRoot, 'config'), join(root, 'config'), { recursive: true })
    writeFileSync(join(root, 'config', 'broken.yml'), preset)
    for (const place of ['labs', 'contract', 'content', 'node_modules', 'build']) {
      symlinkSync(join(projectRoot, place), join(root, place))
    }
    cpSync(join(projectRoot, 'server'), join(root, 'server'), { recursive: true })
    copyFileSync(join(projectRoot, 'package.json'), join(root, 'package.json'))
    const { child, output } = await start({ NODE_ENV: 'broken' }, join(root, 'server', 'main.ts'))
    expect(child.exitCode).toBe(1)
    expect(output()).toContain(message)
    expect(output()).not.toContain('    at ')
  })

  it('cannot read outside of its folders, write outside of its data or start a process', async () => {
    const probe = join(dataDir, 'probe.ts')
    const { args, env } = serverProcess({ dataDir, env: process.env })
    writeFileSync(
      probe,
      `import { readFileSync, writeFileSync } from 'node:fs'
       import { spawnSync } from 'node:child_process'
       const attempts = {
         read: () => readFileSync('/etc/passwd'),
         readProject: () => readFileSync(${JSON.stringify(join(projectRoot, 'scripts', 'run.mjs'))}),
         write: () => writeFileSync(${JSON.stringify(join(projectRoot, 'server', 'owned.ts'))}, ''),
         spawn: () => spawnSync('ls'),
         data: () => writeFileSync(${JSON.stringify(join(dataDir, 'mine'))}, ''),
       }
       for (const [name, attempt] of Object.entries(attempts)) {
         try { attempt(); console.log(name, 'done') } catch (error) { console.log(name, error.code) }
       }`,
    )
    const child = spawn(process.execPath, [...args.slice(0, -1), probe], { env })
    children.push(child)
    let output = ''
    child.stdout.on('data', (data) => {
      output += String(data)
    })
    await once(child, 'exit')
    expect(output.trim().split('\n')).toEqual([
      'read ERR_ACCESS_DENIED',
      'readProject ERR_ACCESS_DENIED',
      'write ERR_ACCESS_DENIED',
      'spawn ERR_ACCESS_DENIED',
      'data done',
    ])
  })
})
