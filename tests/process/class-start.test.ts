import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'
import { sendRequest } from '../../server/testing/class/class.ts'
import { openTestProvider } from '../../server/testing/sign-in/provider.ts'

let dataDir: string
let children: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child)
  rmSync(dataDir, { recursive: true, force: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * Starts a class as `npm start` does (see docs/class.md, docs/contests.md and docs/deploy.md), and waits until its dashboard listens or
 * the process has ended. Returns its output.
 */
async function start(env: Record<string, string> = {}, folder = dataDir): Promise<string> {
  const { args, env: environment } = serverProcess({
    dataDir: folder,
    env: { ...process.env, CLASS: 'Monday', PORT: '0', NODE_ENV: '', ...env },
  })
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += String(data)
      if (output.includes('Another link')) resolve()
    })
  }
  child.on('close', () => resolve())
  await promise
  return output
}

describe('the start of a class', { timeout: 120_000 }, () => {
  it('ends with a message beside another one in the same folder, which continues', async () => {
    const first = await start()
    expect(await start({ CLASS: 'Tuesday' })).toMatch(
      /^Another Forbidden Fruit is running with the shops in .* DATA_DIR=/,
    )
    const [port] = /(?<=join\.localhost:)\d+/.exec(first) ?? []
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    expect(children.map(({ exitCode }) => exitCode)).toEqual([null, 1])
  })

  it('signs people in with the providers of SIGN_IN, whose secret is in a file', async () => {
    const provider = await openTestProvider()
    onTestFinished(() => provider.close())
    const folder = mkdtempSync(join(tmpdir(), 'sign-in-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'kept'), `${provider.clientSecret}\n`)
    symlinkSync(join(folder, 'kept'), join(folder, 'secret'))
    const file = join(folder, 'sign-in.yml')
    writeFileSync(
      file,
      `providers:
  - id: uni
    name: University
    issuer: ${provider.issuer}
    clientId: ${provider.clientId}
    clientSecretFile: ${join(folder, 'secret')} # mounted
`,
    )
    const output = await start({ SIGN_IN: file })
    const port = Number(/join\.localhost:(\d+)/.exec(output)?.[1])
    const host = `join.localhost:${port}`
    provider.start([`http://${host}/.class/sign-in/uni/callback`])
    provider.people.set('ann', { given_name: 'Ann' })
    const get = (path: string, cookie = '') => sendRequest(port, 'GET', path, { headers: { host, cookie } })
    const begun = await get('/.class/sign-in/uni')
    const back = await provider.signIn(begun.headers.location ?? '', 'ann')
    const cookie = begun.headers['set-cookie']?.[0]?.split(';')[0]
    expect((await get(`${back.pathname}${back.search}`, cookie)).text).toContain('<strong>Ann</strong>')
    writeFileSync(file, 'providers: 7\n')
    const broken = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    onTestFinished(() => rmSync(broken, { recursive: true, force: true }))
    expect(await start({ SIGN_IN: file }, broken)).toContain(
      `SIGN_IN (${file}):1:1 is wrong at providers: must be array`,
    )
  })

  it('uses the port below for the dashboard if the highest port is configured', async () => {
    const output = await start({ PORT: '65535' })
    expect(output).toMatch(/Join: +http:\/\/join\.localhost:65535\n/)
    const link = /http:\/\/127\.0\.0\.1:65534\//.exec(output)?.[0] ?? ''
    expect((await fetch(link)).status).toBe(200)
  })

  it('makes a contest, says when it is, and refuses settings that it does not understand', async () => {
    const contest = { CONTEST: 'Juice Cup', CONTEST_PRESET: 'jeopardy', CONTEST_HOURS: '3' }
    expect(await start({ ...contest, CONTEST_FROM: '2030-12-01 18:00' })).toMatch(
      /The contest “Juice Cup” is from 2030-12-01 18:00 \S+ to 2030-12-01 21:00 \S+\.\n/,
    )
    expect(await start({ ...contest, CONTEST_FROM: 'tonight' }, join(dataDir, 'other'))).toMatch(
      /^CONTEST_FROM \(--from\) is a day and a time, as in "2026-12-01 18:00"/,
    )
  })

  it('warns in one sentence each about an unreadable class store and an unresolvable base, and opens', async () => {
    writeFileSync(join(dataDir, 'class.sqlite'), 'a letter')
    const output = await start({ CLASS_BASE: 'class.invalid' })
    expect(output).toMatch(/The class store in .*class\.sqlite is damaged\. It is kept as /)
    expect(output).toMatch(/But: +Nobody finds join\.class\.invalid from here\. /)
    expect(output).toMatch(/Class code: [a-z]+-[a-z]+-[a-z]+/)
    const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('class.sqlite.damaged-'))
    expect(readFileSync(join(dataDir, aside), 'utf8')).toBe('a letter')
  })
})
